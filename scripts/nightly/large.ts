// A large installation, backed up while nobody looks and restored: how fast, with how much memory, and is it the same?
import { randomBytes, randomInt } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSpace } from '../../bench/generate.ts';
import { readMemory } from '../../bench/processes.ts';
import type { Row } from '../../bench/report.ts';
import { type Environment, findFreePort, start, startServer } from '../../server/testing/command-line.ts';
import type { Outcome } from './types.ts';

const MEGABYTE = 1024 ** 2;
/** Of one space; an import takes no more than a gigabyte. */
const SPACE_BYTES = 900 * MEGABYTE;
const PAGES = 1000;
/** Most files are pictures, and some are downloads. */
const [SMALLEST, LARGEST] = [20 * 1024, 32 * MEGABYTE];
const MEMORY_LOOKED_EVERY_MS = 100;

interface Timed {
  seconds: number;
  /** The most that the process held, in megabytes. */
  megabytes: number;
  stdout: string;
}

export async function backUpLarge(gigabytes: number, say: (line: string) => void): Promise<Outcome> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-large-'));
  try {
    const env = {
      ...{ LECTERN_DATA_DIR: join(dir, 'data'), LECTERN_PORT: String(await findFreePort()) },
      ...{ LECTERN_BACKUP_FOLDER: join(dir, 'backups'), LECTERN_BOOTSTRAP_SAMPLE: 'false' },
      ...{ LECTERN_IMPORT_BYTES: String(1024 ** 3), LECTERN_IMPORT_SECONDS: '3600' },
    };
    await fill(dir, { env, gigabytes, say });
    return await measure(dir, env, say);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Spaces of a thousand pages with files, by the command that people import with. */
async function fill(
  dir: string,
  { env, gigabytes, say }: { env: Environment; gigabytes: number; say: (line: string) => void },
) {
  const server = await startServer(env);
  server.child.kill('SIGTERM');
  await server.ended;
  const source = join(dir, 'source');
  for (let left = gigabytes * 1024 ** 3, count = 1; left > 0; left -= SPACE_BYTES, count += 1) {
    await generateSpace(source, PAGES);
    await writeFiles(join(source, '.gitbook', 'assets'), Math.min(left, SPACE_BYTES));
    await need(['import', source, '--org', 'my-organization', '--new', `Large ${count}`], env);
    await rm(source, { recursive: true });
    say(`space ${count} is there`);
  }
}

async function writeFiles(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let left = bytes, count = 0; left > 0; count += 1) {
    const size = Math.min(left, Math.round(SMALLEST * (LARGEST / SMALLEST) ** (Math.random() ** 2)));
    // Nobody packs it any further, as pictures and archives are.
    await writeFile(join(folder, `file-${count}-${randomInt(2 ** 32)}.bin`), randomBytes(size));
    left -= size;
  }
}

async function measure(dir: string, env: Environment, say: (line: string) => void): Promise<Outcome> {
  const restored = { ...env, LECTERN_DATA_DIR: join(dir, 'restored') };
  const size = (await sizeOf(env['LECTERN_DATA_DIR'] ?? '')) / MEGABYTE;
  const copied = await copy(env['LECTERN_DATA_DIR'] ?? '', join(dir, 'copy'));
  const steps: [string, string[], Environment][] = [
    ['backup', ['backup', '--json'], env],
    ['a second backup', ['backup', '--json'], env],
    ['restore --check', ['restore', '--check', '--json', '--in', dir], env],
    ['restore', ['restore', '--json'], restored],
  ];
  const rows: Row[] = [];
  const about = `an installation of ${(size / 1024).toFixed(1)} GB`;
  for (const [name, args, where] of steps) {
    const { seconds, megabytes } = await need(args, where);
    say(`${name}: ${seconds.toFixed(1)} s`);
    const rate = `${seconds.toFixed(1)} s (${Math.round(size / seconds)} MB/s)`;
    const baseline = `copying its folder ${copied.toFixed(1)} s`;
    rows.push({ what: `${about}: ${name}`, ours: rate, baseline, ratio: seconds / copied });
    rows.push({ what: `${about}: ${name}, memory at its highest`, ours: `${Math.round(megabytes)} MB` });
  }
  await need(['doctor', '--deep'], restored);
  rows.push({ what: `${about}: restored, problems that the doctor finds`, ours: '0' });
  return { rows, problems: [] };
}

/** As long as nothing but the bytes takes. */
async function copy(from: string, to: string): Promise<number> {
  const started = performance.now();
  await cp(from, to, { recursive: true });
  const seconds = (performance.now() - started) / 1000;
  await rm(to, { recursive: true });
  return seconds;
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Runs a command that has to succeed, and looks how much memory it holds. */
async function need(args: string[], env: Environment): Promise<Timed> {
  const started = performance.now();
  const running = start(args, env);
  let megabytes = 0;
  const timer = setInterval(() => {
    // A process that has just ended has no memory to look at.
    readMemory(running.child.pid).then(
      ({ most }) => (megabytes = Math.max(megabytes, most || 0)),
      () => {},
    );
  }, MEMORY_LOOKED_EVERY_MS);
  const { code, stdout, stderr } = await running.ended.finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`lectern ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
  return { seconds: (performance.now() - started) / 1000, megabytes, stdout };
}
