// Where the sockets and scripts of running processes lie: a folder that nobody else may look into, and which says by a socket
// whether its server still lives.
import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOCKET_ARGUMENT } from './config.ts';

export interface PrivateFolder {
  path: string;
  remove: () => Promise<void>;
}

const PREFIX = 'lectern-isolates-';
const ALIVE = 'alive.sock';
/** A folder of a server that is just starting has no socket yet. */
const YOUNG_MS = 60_000;

/** Ends what servers left behind that were killed, then makes a folder of mode 0700. */
export async function makeFolder(parent = tmpdir()): Promise<PrivateFolder> {
  await endOrphans(parent);
  const path = await mkdtemp(join(parent, PREFIX));
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(join(path, ALIVE), resolve);
  });
  server.unref();
  return {
    path,
    remove: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Ends processes whose server is no more, and removes their folders. */
export async function endOrphans(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(parent, name))) {
    if (!(await isLeftBehind(path))) continue;
    await endProcessesOf(path);
    await rm(path, { recursive: true, force: true });
  }
}

/** Whether it is a folder of ours without a server. That of somebody else may say anything, and is left alone. */
async function isLeftBehind(path: string): Promise<boolean> {
  const stat = await lstat(path).catch(() => undefined);
  if (stat === undefined || !stat.isDirectory() || stat.uid !== process.getuid?.()) return false;
  const answer = await knock(join(path, ALIVE));
  return answer === 'ECONNREFUSED' || (answer === 'ENOENT' && Date.now() - stat.mtimeMs > YOUNG_MS);
}

/** `ok` where somebody listens, else the code of the error. */
function knock(socketPath: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => {
      socket.destroy();
      resolve('ok');
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'));
  });
}

async function endProcessesOf(folder: string): Promise<void> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const id of ids) {
    const line = await readFile(join('/proc', id, 'cmdline'), 'utf8').catch(() => '');
    if (line.includes(`\0${SOCKET_ARGUMENT}${folder}/`)) endProcess(Number(id));
  }
}

function endProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile, or is not ours to end.
  }
}
