import { createHash } from 'node:crypto';
import { lstat, mkdir, realpath, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Outbound } from '#platform/net/index.ts';
import type { WorkerTask, Workers } from '#platform/workers/index.ts';
import { type Budget, fetchWithin, isSpent } from '../crawls/index.ts';
import { readSource } from '../folders/index.ts';
import type { ImportLimits } from '../limits.ts';
import type { Origin, OriginWarning } from '../origins/index.ts';
import type { OnProgress } from '../sources/index.ts';
import type { WorkingTime } from '../working-time.ts';
import type { findPictures, PageFile, showPictures, Shown } from './pages.worker.ts';
import { ASSETS, endingOf, PICTURE_LIMITS } from './rules.ts';

export interface PicturesCtx {
  outbound: Outbound;
  workers: Workers;
  queues: { importLimits: Pick<ImportLimits, 'bytes' | 'download' | 'work'> };
}

interface Bringing {
  origin: Origin;
  /** The folder of the space in the origin; its pages are changed, so it must be a copy of ours. */
  folder: string;
  time: WorkingTime;
  onProgress: OnProgress;
}

const url = new URL('./pages.worker.ts', import.meta.url);
const FIND: WorkerTask<readonly PageFile[], ReturnType<typeof findPictures>> = {
  url,
  name: 'findPictures' satisfies keyof { findPictures: typeof findPictures },
};
const SHOW: WorkerTask<Parameters<typeof showPictures>[0], ReturnType<typeof showPictures>> = {
  url,
  name: 'showPictures' satisfies keyof { showPictures: typeof showPictures },
};
const THREAD_SECONDS = 120;

/** Fetches the pictures that pages show from elsewhere, and has the pages show the files; answers the origin with what failed. */
export async function bringPictures(ctx: PicturesCtx, bringing: Bringing): Promise<Origin> {
  const { origin, folder, time, onProgress } = bringing;
  const { work, download } = ctx.queues.importLimits;
  const { root, pages: all, includes } = await readSource(origin.folder, folder);
  const pages = [...all, ...includes].map(({ path, location }) => ({ path, location }));
  const limit = { seconds: THREAD_SECONDS, signal: time.signal };
  const found = await work((giveWay) => time.spend(async () => ctx.workers.run(FIND, pages, limit), giveWay));
  if (found.length === 0) return origin;
  const assets = await openAssets(root);
  if (assets === undefined) {
    const message = `No picture was fetched: there is something else in the place of the folder ${ASSETS}.`;
    return { ...origin, warnings: [...origin.warnings, { file: '', message }] };
  }
  const fetched = await download(() => fetchAll(ctx, found, { assets, time, onProgress }));
  const { files } = fetched;
  if (files.size > 0)
    await work((giveWay) => time.spend(async () => ctx.workers.run(SHOW, { pages, files }, limit), giveWay));
  const below = relative(await realpath(origin.folder), root)
    .split(sep)
    .join('/');
  const left = fetched.left.map(({ file, message }) => ({ file: below === '' ? file : `${below}/${file}`, message }));
  return { ...origin, warnings: [...origin.warnings, ...left] };
}

/**
 * The folder that they go into; undefined where the source has something else there, or a link. Each folder on the way is made by
 * itself: what is made below a link may be anywhere.
 */
async function openAssets(root: string): Promise<string | undefined> {
  let folder = root;
  for (const name of ASSETS.split('/')) {
    folder = join(folder, name);
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!(await lstat(folder)).isDirectory()) return undefined;
  }
  return folder;
}

interface Fetching {
  assets: string;
  time: WorkingTime;
  onProgress: OnProgress;
}

async function fetchAll(
  ctx: PicturesCtx,
  found: readonly Shown[],
  { assets, time, onProgress }: Fetching,
): Promise<{ files: Map<string, string>; left: OriginWarning[] }> {
  const budget: Budget = {
    bytes: ctx.queues.importLimits.bytes,
    until: performance.now() + PICTURE_LIMITS.seconds * 1000,
  };
  const wanted = found.slice(0, PICTURE_LIMITS.count);
  const files = new Map<string, string>();
  const failed: (Shown & { why: string })[] = [];
  for (let at = 0; at < wanted.length; at += PICTURE_LIMITS.atOnce) {
    time.signal.throwIfAborted();
    if (isSpent(budget)) break;
    onProgress({ phase: 'fetching', done: at, total: wanted.length });
    const batch = wanted.slice(at, at + PICTURE_LIMITS.atOnce);
    const fetched = await Promise.all(batch.map((shown) => fetchOne(ctx, budget, { shown, assets })));
    for (const [index, each] of fetched.entries()) {
      const shown = batch[index];
      if (shown === undefined) continue;
      if ('file' in each) files.set(shown.url, each.file);
      else failed.push({ ...shown, why: each.why });
    }
  }
  const rest = found.slice(files.size + failed.length);
  return { files, left: toWarnings(failed, rest) };
}

async function fetchOne(
  ctx: PicturesCtx,
  budget: Budget,
  { shown, assets }: { shown: Shown; assets: string },
): Promise<{ file: string } | { why: string }> {
  const request = { url: shown.url, maxBytes: PICTURE_LIMITS.bytes, accept: 'image/*' };
  const answer = await fetchWithin(ctx, budget, request);
  if (typeof answer === 'string') return { why: answer };
  const ending = endingOf(answer.body);
  if (ending === undefined) return { why: 'What lies there is no picture.' };
  const name = `fetched-${createHash('sha256').update(answer.body).digest('hex').slice(0, 16)}.${ending}`;
  await writeFile(join(assets, name), answer.body, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      // The same picture at two addresses, or the one of an earlier import.
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return { file: `${ASSETS}/${name}` };
}

function toWarnings(failed: readonly (Shown & { why: string })[], rest: readonly Shown[]): OriginWarning[] {
  const named = failed.slice(0, PICTURE_LIMITS.named).map(({ page, url: address, why }) => ({
    file: page,
    message: `The picture at ${address.slice(0, 300)} stays there. ${why}`,
  }));
  const more = failed.length - named.length;
  return [
    ...named,
    ...(more === 0
      ? []
      : [{ file: '', message: `${more} more pictures could not be fetched and stay where they are.` }]),
    ...(rest[0] === undefined
      ? []
      : [
          {
            file: rest[0].page,
            message: `The bounds of an import are reached. ${rest.length} pictures or more stay where they are, the first at ${rest[0].url.slice(0, 300)}`,
          },
        ]),
  ];
}
