import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#platform/http/index.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, createUnpacking, type Unpacked, unpackTar } from '../archives/index.ts';
import { checkRef, cleanOutput, localAddress, parseAddress, type RepositoryAddress } from './rules.ts';
import { COMMITS_AT_MOST, type FileTime, readTimes, SECONDS_AT_MOST } from './history.ts';
import { type GitCtx, runGit, streamGit } from './store.ts';

export interface CommitRequest {
  /** A path on this machine, absolute, or an address that `parseAddress` knows. */
  repository: string;
  /** How the repository is reached, where that is not by what names it. */
  address?: RepositoryAddress;
  /** Of the files of the commit. */
  limits?: ArchiveLimits;
  /** A branch, tag or commit; without one, what the repository's HEAD is at. */
  ref: string | undefined;
  /** A folder that nobody else can enter: the repository goes into it, and its files next to that. */
  scratch: string;
}

export interface UnpackedCommit extends Unpacked {
  name: string;
  shown: string;
  commit: string;
  /** The last change of each page, as far as the history says it. */
  times?: ReadonlyMap<string, FileTime>;
}

const WATCHED_EVERY_MS = 1000;

/**
 * Every file as its bytes are in the commit. Attributes that convert, leave out or fill in are for building programs:
 * a repository may keep its docs out of its releases (`export-ignore`), and they are what is wanted here.
 */
const ATTRIBUTES = '* -export-ignore -export-subst -filter -text -eol -ident -working-tree-encoding\n';

/** Fetches one commit into a repository of our own, and unpacks it from there. */
export async function unpackCommit(ctx: GitCtx, request: CommitRequest): Promise<UnpackedCommit> {
  const remote = request.address ?? parseAddress(request.repository);
  const address = remote ?? localAddress(request.repository);
  const ref = request.ref === undefined ? 'HEAD' : checkRef(request.ref);
  const wanted = remote === undefined ? await resolveLocally(ctx, address, ref) : ref;
  const repository = join(request.scratch, 'repository');
  await must(ctx, address, ['init', '--quiet', '--bare', '--template=', repository]);
  await mkdir(join(repository, 'info'), { recursive: true });
  await writeFile(join(repository, 'info', 'attributes'), ATTRIBUTES);
  await fetchCommit(ctx, { address, repository, wanted });
  const commit = (
    await must(ctx, address, ['--git-dir', repository, 'rev-parse', '--verify', 'FETCH_HEAD^{commit}'])
  ).trim();
  const folder = join(request.scratch, 'files');
  await mkdir(folder, { mode: 0o700 });
  const unpacking = createUnpacking(folder, request.limits ?? ARCHIVE_LIMITS, ctx.signal);
  const archive = ['--git-dir', repository, 'archive', '--format=tar', commit];
  await unpackTar(
    streamGit(ctx, archive, (stderr) => failed(cleanOutput(stderr, address))),
    unpacking,
  );
  const { scratch } = request;
  const fetched = remote === undefined || (await fetchHistory(ctx, { address, repository, wanted }));
  const history = remote === undefined ? address.url : repository;
  const times = fetched ? await findTimes(ctx, { folder: history, commit, scratch }) : {};
  await rm(repository, { recursive: true, force: true });
  const { warnings, ...unpacked } = await unpacking.finish();
  const unread = fetched && times.times !== undefined ? [] : [unreadHistory(address)];
  return {
    ...unpacked,
    warnings: [...warnings, ...(remote === undefined ? [] : unread)],
    name: address.name,
    shown: address.shown,
    commit,
    ...times,
  };
}

const unreadHistory = ({ name }: RepositoryAddress): Unpacked['warnings'][number] => ({
  file: name,
  message: 'The history could not be fetched within its bounds, so its pages were updated by this import.',
});

async function findTimes(
  ctx: GitCtx,
  asked: { folder: string; commit: string; scratch: string },
): Promise<Pick<UnpackedCommit, 'times'>> {
  const times = await readTimes(ctx, asked);
  await rm(join(asked.scratch, 'history'), { recursive: true, force: true });
  return times === undefined ? {} : { times };
}

/** When the pages of a working tree were last changed, by the history of what its HEAD is at; empty where nobody can say. */
export async function timesOfWorkingTree(
  ctx: GitCtx,
  { folder, scratch }: { folder: string; scratch: string },
): Promise<Pick<UnpackedCommit, 'times'>> {
  const commit = await resolveLocally(ctx, localAddress(folder), 'HEAD').catch(() => undefined);
  return commit === undefined ? {} : findTimes(ctx, { folder, commit, scratch });
}

/** The id of a commit in a repository on this machine: only names of branches and tags can be fetched by themselves. */
async function resolveLocally(ctx: GitCtx, address: RepositoryAddress, ref: string): Promise<string> {
  const args = ['-C', address.url, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const { code, stdout, stderr } = await runGit(ctx, args);
  const commit = stdout.trim();
  if (code === 0 && /^[0-9a-f]{40,64}$/.test(commit)) return commit;
  const said = cleanOutput(stderr, address);
  throw said === '' ? new Problem(404, 'not_found', `The repository has no commit ${ref}.`) : failed(said);
}

interface Fetching {
  address: RepositoryAddress;
  repository: string;
  wanted: string;
}

async function fetchCommit(ctx: GitCtx, fetching: Fetching): Promise<void> {
  const bounds = { bytes: ARCHIVE_LIMITS.totalBytes, signal: ctx.signal };
  if (await fetchWithin(ctx, { ...fetching, options: ['--depth', '1'] }, bounds)) return;
  throw new Problem(413, 'import_too_large', 'The commit has more than 5 GB; an import reads no more.');
}

const HISTORY_BYTES_AT_MOST = 500 * 1024 * 1024;

/**
 * Fetches the commits before, and what was where in each, without the bytes of files where the server leaves them out. False
 * where that is too much or takes too long: the pages are there, and their times are not worth more.
 */
async function fetchHistory(ctx: GitCtx, fetching: Fetching): Promise<boolean> {
  const time = AbortSignal.timeout(SECONDS_AT_MOST * 1000);
  const signal = ctx.signal === undefined ? time : AbortSignal.any([ctx.signal, time]);
  const had = await sizeOfPacks(fetching.repository);
  const options = [`--depth=${COMMITS_AT_MOST}`, '--filter=blob:none'];
  try {
    return await fetchWithin(ctx, { ...fetching, options }, { bytes: had + HISTORY_BYTES_AT_MOST, signal });
  } catch {
    ctx.signal?.throwIfAborted();
    return false;
  }
}

/** Whether what was fetched has no more bytes than it may; Git is ended where it has. */
async function fetchWithin(
  ctx: GitCtx,
  { address, repository, wanted, options }: Fetching & { options: readonly string[] },
  bounds: { bytes: number; signal: AbortSignal | undefined },
): Promise<boolean> {
  const tooMuch = new AbortController();
  const watch = setInterval(() => {
    void sizeOfPacks(repository).then((bytes) => {
      if (bytes > bounds.bytes) tooMuch.abort();
    });
  }, WATCHED_EVERY_MS);
  const signal = bounds.signal === undefined ? tooMuch.signal : AbortSignal.any([bounds.signal, tooMuch.signal]);
  const quiet = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-auto-gc', ...options];
  try {
    await must({ ...ctx, signal }, address, ['--git-dir', repository, 'fetch', ...quiet, '--', address.url, wanted]);
    return true;
  } catch (error) {
    if (!tooMuch.signal.aborted) throw error;
    return false;
  } finally {
    clearInterval(watch);
  }
}

/** Bytes that Git has received so far. */
async function sizeOfPacks(repository: string): Promise<number> {
  const folder = join(repository, 'objects', 'pack');
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0);
}

async function must(ctx: GitCtx, address: RepositoryAddress, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runGit(ctx, args);
  if (code === 0) return stdout;
  throw failed(code === null ? 'it took longer than ten minutes' : cleanOutput(stderr, address));
}

const failed = (said: string): Problem =>
  new Problem(502, 'repository_unreadable', `Git could not read the repository: ${said || 'it did not say why'}.`);
