// What a run imports, as a folder that can be read.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { slugify } from '@lectern/content';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Db } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { convertFolder } from '../conversions/index.ts';
import type { Origin } from '../origins/index.ts';
import { fetchRepository } from '../repositories/index.ts';
import { alone, type ImportSource, type OnProgress, openHere, openSource, type SourcesCtx } from '../sources/index.ts';
import type { WorkingTime } from '../working-time.ts';
import type { RunSource } from './rules.ts';
import { findUpload } from './store.ts';

export type OpeningCtx = SourcesCtx & { db: Db; blobs: BlobStore };

interface Opening {
  source: RunSource;
  time: WorkingTime;
  /** A folder that nobody else can enter. */
  scratch: string;
  onProgress: OnProgress;
}

export async function openRunSource(ctx: OpeningCtx, opening: Opening): Promise<Origin> {
  const { source, ...rest } = opening;
  const { type, url = '' } = source;
  if (type === 'file') return openUpload(ctx, opening);
  if (type === 'git') return openRepository(ctx, opening);
  return untilAborted(openSource(ctx, { url, source: type, ...rest }, opening.scratch), rest.time.signal);
}

/** A download has no other end than its own; who waits for it need not stay that long. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });

async function openRepository(ctx: OpeningCtx, { source, time, scratch, onProgress }: Opening): Promise<Origin> {
  const { url = '', ref } = source;
  const { bytes: maxBytes, download, work } = ctx.queues.importLimits;
  onProgress({ phase: 'fetching', done: 0, total: 0 });
  const fetched = await download(() => fetchRepository(ctx, { url, ref, scratch, signal: time.signal, maxBytes }));
  const { folder, name, commit, shown, times, warnings } = fetched;
  onProgress({ phase: 'converting', done: 0, total: 0 });
  const task = { source: 'zip', folder, target: join(scratch, 'converted') } as const;
  const made = await work((giveWay) => time.spend(() => convertFolder(ctx, task, time), giveWay));
  const versions = made.versions.length === 0 ? {} : { versions: { found: made.versions, folder } };
  const origin = { kind: 'repository', name, commit, notes: made.notes, ...versions } as const;
  const left = [...warnings, ...made.left];
  // What was converted is not found there under the same paths.
  if (made.folder !== folder) return { ...origin, folder: made.folder, warnings: left };
  const repository = { address: shown, ...(ref === undefined ? {} : { ref }) };
  return { ...origin, folder, warnings: left, repository, ...(times === undefined ? {} : { times }) };
}

async function openUpload(ctx: OpeningCtx, { source, time, scratch, onProgress }: Opening): Promise<Origin> {
  const { files = [], format = 'zip', name: title = '' } = source;
  const upload = await findUpload(ctx.db, files[0] ?? '');
  const bytes = upload === undefined ? undefined : await ctx.blobs.open(upload.sha256);
  if (bytes === undefined)
    throw new Problem(404, 'upload_gone', 'The uploaded file is no longer there. Upload it again.');
  onProgress({ phase: 'converting', done: 0, total: 0 });
  const file = join(scratch, 'fetched');
  await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
  const name = slugify(title.replace(/(\.tar)?\.[a-z0-9]{1,8}$/i, '')) || 'upload';
  if (format === 'markdown')
    return { kind: 'folder', name, folder: await alone(file, `${name}.md`, scratch), warnings: [] };
  const kind = format satisfies ImportSource;
  return openHere(ctx, { file, source: kind, name, time, onProgress, takesTar: true }, scratch);
}
