// When the pages of a commit were last changed, by the commits before it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GitCtx, runGit, streamGit } from './store.ts';

/** The last change of a file, and its bytes then as Git names them: another text has another time. */
export interface FileTime {
  at: number;
  oid: string;
}

/** Nobody waits longer for the times of pages, nor reads more of a history for them. */
export const SECONDS_AT_MOST = 60;
const FILES_AT_MOST = 100_000;
export const COMMITS_AT_MOST = 50_000;

const PATHS = [':(icase,glob)**/*.md', ':(icase,glob)**/*.markdown'];

/**
 * The last change of every page in a commit of a repository on this machine; undefined where Git cannot say. One process
 * reads all of the history, from a repository of our own that only borrows the objects: the settings of the other one
 * could name programs to run.
 */
export async function readTimes(
  ctx: GitCtx,
  { folder, commit, scratch }: { folder: string; commit: string; scratch: string },
): Promise<Map<string, FileTime> | undefined> {
  const [objects, shallow] = await Promise.all(['objects', 'shallow'].map((name) => pathIn(ctx, folder, name)));
  const own = join(scratch, 'history');
  const made = await runGit(ctx, ['init', '--quiet', '--bare', '--template=', own]);
  if (objects === undefined || made.code !== 0) return undefined;
  // Where the history was cut off, the commits before are not there to be asked for.
  const ends = shallow === undefined ? '' : await readFile(shallow, 'utf8').catch(() => '');
  if (ends !== '') await writeFile(join(own, 'shallow'), ends);
  const signal = AbortSignal.any([AbortSignal.timeout(SECONDS_AT_MOST * 1000), ...(ctx.signal ? [ctx.signal] : [])]);
  const environment = { ...ctx.environment, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects };
  return timesIn({ environment, signal }, { repository: own, commit, ends: new Set(ends.split('\n')) }).catch(() => {
    ctx.signal?.throwIfAborted();
    return undefined;
  });
}

async function pathIn(ctx: GitCtx, folder: string, name: string): Promise<string | undefined> {
  const { code, stdout } = await runGit(ctx, ['-C', folder, 'rev-parse', '--path-format=absolute', '--git-path', name]);
  const path = stdout.replace(/\n$/, '');
  return code === 0 && path !== '' ? path : undefined;
}

interface History {
  repository: string;
  commit: string;
  /** The first commits that are there, of a history that goes on before them: each seems to add all of its files. */
  ends: ReadonlySet<string>;
}

async function timesIn(ctx: GitCtx, { repository, commit, ends }: History): Promise<Map<string, FileTime>> {
  const oids = new Map<string, string>();
  const listed = ['--git-dir', repository, 'ls-tree', '-r', '-z', '--full-tree', commit];
  for await (const entry of words(streamGit(ctx, listed, failed))) {
    const [, oid, path] = /^100\d{3} blob ([0-9a-f]+)\t([^]*)$/.exec(entry) ?? [];
    if (oid !== undefined && path !== undefined && /\.(?:md|markdown)$/i.test(path) && oids.size < FILES_AT_MOST)
      oids.set(path, oid);
  }
  const times = new Map<string, FileTime>();
  const order = ['--name-only', '-z', '--no-renames', '--no-show-signature', '--no-ext-diff', '--no-textconv'];
  const asked = ['log', '--format=%x01%H %ct', `--max-count=${COMMITS_AT_MOST}`, ...order, commit, '--', ...PATHS];
  let at = 0;
  for await (const word of words(streamGit(ctx, ['--git-dir', repository, ...asked], failed))) {
    if (word.startsWith('\u0001')) {
      const [hash = '', seconds] = word.slice(1).split(' ');
      at = ends.has(hash) ? 0 : Number(seconds) * 1000;
    }
    const path = word.replace(/^\n/, '');
    const oid = oids.get(path);
    if (oid === undefined || times.has(path) || !(at > 0)) continue;
    times.set(path, { at, oid });
    if (times.size === oids.size) break;
  }
  return times;
}

const failed = (said: string): Error => new Error(said);

/** What stands between the zeros of an output. Names that are no UTF-8 are nobody's. */
async function* words(output: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of output) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split('\0');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}
