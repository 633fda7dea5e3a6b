import { once } from 'node:events';
import { lstat, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readRegularFile } from '#platform/files.ts';
import { type Answer, type FoundFolder, type Mark, TOUCH_MS } from './rules.ts';

const MARK_FILE = '.used-by';
const SOCKET_FILE = '.alive';
const MARK_BYTES = 1000;

/**
 * Marks a folder as used until `release` is called or the process ends. A socket says so, and not the number of the
 * process: numbers are given again, and in another container the same one is somebody else.
 */
export async function markUsed(folder: string): Promise<{ release: () => void }> {
  const server = await listen(join(folder, SOCKET_FILE));
  const mark = join(folder, MARK_FILE);
  const machine = server === undefined ? '' : await nameMachine();
  // After the socket, so that whoever finds the mark can ask.
  await writeFile(mark, JSON.stringify({ machine } satisfies Mark), { mode: 0o600 });
  const timer = setInterval(() => void utimes(mark, new Date(), new Date()).catch(() => {}), TOUCH_MS);
  timer.unref();
  return {
    release: () => {
      clearInterval(timer);
      server?.close();
    },
  };
}

/** Undefined where sockets cannot be made: long paths, some shared folders, Windows. */
async function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => void socket.destroy());
  server.unref();
  try {
    server.listen({ path });
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}

/** A name for this start of this machine; containers on it share the name. */
const nameMachine = (): Promise<string> =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (id) => id.trim(),
    () => hostname(),
  );

/** What lies in a place, without following a link there; undefined for nothing. */
export async function findFolder(folder: string): Promise<FoundFolder | undefined> {
  const found = await lstat(folder).catch(() => undefined);
  return found === undefined ? undefined : { isDirectory: found.isDirectory(), owner: found.uid, mode: found.mode };
}

/** Whether the process that uses a folder lives, and when it last said so. */
export async function askOwner(folder: string): Promise<{ answer: Answer; touched: number }> {
  const mark = join(folder, MARK_FILE);
  const [ofMark, ofFolder] = await Promise.all([mark, folder].map((path) => lstat(path).catch(() => undefined)));
  const touched = Math.max(ofMark?.mtimeMs ?? 0, ofFolder?.mtimeMs ?? 0);
  if (ofMark === undefined || ofMark.size > MARK_BYTES) return { answer: 'unknown', touched };
  const machine = readMachine(await readRegularFile(mark).catch(() => Buffer.alloc(0)));
  if (machine !== (await nameMachine())) return { answer: 'unknown', touched };
  return { answer: await askSocket(join(folder, SOCKET_FILE)), touched };
}

/**
 * Removes a folder with all that is in it, its mark last: whoever is cut short, and a removal may take minutes, leaves a folder
 * that says that nobody uses it. Links are removed and never followed.
 */
export async function removeFolder(folder: string, remove: typeof rm = rm): Promise<void> {
  const options = { recursive: true, force: true };
  for (const name of await readdir(folder).catch(() => []))
    if (name !== MARK_FILE && name !== SOCKET_FILE) await remove(join(folder, name), options);
  await remove(folder, options);
}

function readMachine(bytes: Buffer): string | undefined {
  try {
    return (JSON.parse(bytes.toString()) as Mark | null)?.machine;
  } catch {
    // It was cut short, or is none of ours.
    return undefined;
  }
}

/** A process that ended listens no longer; one that is only busy is connected to by the kernel. */
async function askSocket(path: string): Promise<Answer> {
  const socket = connect({ path });
  try {
    await once(socket, 'connect');
    return 'alive';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? 'gone' : 'unknown';
  } finally {
    socket.destroy();
  }
}
