import { copyFile, lstat, mkdir, open, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { slugify } from '@lectern/content';
import type { Outbound } from '#platform/net/index.ts';
import type { Workers } from '#platform/workers/index.ts';
import { ARCHIVE_LIMITS } from '../archives/index.ts';
import type { ConvertedSource } from '@lectern/convert';
import { convertFolder } from '../conversions/index.ts';
import { crawlSite } from '../crawls/index.ts';
import { asksForAccount, fetchAddress, fetchSource, nameOf } from '../downloads.ts';
import type { ImportLimits } from '../limits.ts';
import type { OnProgress } from './progress.ts';
import type { WorkingTime } from '../working-time.ts';
import { openArchive, type Origin } from '../origins/index.ts';
import { unpackParts } from './parts.ts';
import { ADVICE, exportAddress, type ImportSource, isZip } from './rules.ts';

export interface SourcesCtx {
  outbound: Outbound;
  workers: Workers;
  queues: { importLimits: Pick<ImportLimits, 'bytes' | 'pages' | 'files' | 'download' | 'crawl' | 'work'> };
}

const MB = 1024 * 1024;
const MARKDOWN_BYTES = 10 * MB;
const PAGE_BYTES = 10 * MB;
/** Of what a fetched archive may become on the disk, for each byte of the bound on what is fetched. */
const UNPACKED_TIMES = 10;

/** Of somebody at the command line, who ends it where it takes too long. */
const UNBOUNDED: WorkingTime = {
  signal: new AbortController().signal,
  secondsLeft: () => Number.POSITIVE_INFINITY,
  spend: (work) => work(),
};

const ACCEPT: Partial<Record<ImportSource, string>> = {
  markdown: 'text/markdown, text/plain;q=0.9, */*;q=0.5',
  html: 'text/html, application/zip;q=0.9, */*;q=0.5',
};

/** Fetches a source and makes a folder of our format of it, in a folder that nobody else can enter. */
export async function openSource(
  ctx: SourcesCtx,
  request: { url: string; source: ImportSource; time?: WorkingTime; onProgress?: OnProgress },
  scratch: string,
): Promise<Origin> {
  const { source, time = UNBOUNDED, onProgress = () => {} } = request;
  const url = exportAddress(source, request.url);
  onProgress({ phase: 'fetching', done: 0, total: 0 });
  if (source === 'website') return openWebsite(ctx, { url, time, onProgress }, scratch);
  const { bytes: most } = ctx.queues.importLimits;
  const maxBytes = source === 'markdown' ? Math.min(most, MARKDOWN_BYTES) : most;
  const asked = { url, maxBytes, accept: ACCEPT[source] ?? 'application/zip, */*;q=0.5', advice: ADVICE[source] };
  const mayBePage = source === 'html' || source === 'google-docs';
  const file = join(scratch, 'fetched');
  const called = await ctx.queues.importLimits.download(async () => {
    const { bytes, name } = mayBePage ? await fetchPageOrFile(ctx, asked) : await fetchSource(ctx, asked);
    await writeFile(file, bytes, { mode: 0o600 });
    return slugify(name) || 'page';
  });
  if (source === 'markdown')
    return { kind: 'folder', name: called, folder: await alone(file, `${called}.md`, scratch), warnings: [] };
  return openHere(ctx, { file, source, name: called, time, onProgress }, scratch);
}

/** A file that was fetched or uploaded, when it is its turn. */
export async function openHere(
  ctx: SourcesCtx,
  { onProgress, ...asked }: FileSource & { time: WorkingTime; onProgress: OnProgress },
  scratch: string,
): Promise<Origin> {
  const { time, name } = asked;
  const opening = () => {
    onProgress({ phase: 'converting', done: 0, total: 0 });
    return openFile(ctx, asked, scratch);
  };
  return { ...(await ctx.queues.importLimits.work((giveWay) => time.spend(opening, giveWay))), name };
}

async function fetchPageOrFile(
  ctx: SourcesCtx,
  asked: Parameters<typeof fetchAddress>[1],
): Promise<{ bytes: Uint8Array; name: string }> {
  const answer = await fetchAddress(ctx, asked);
  return { bytes: answer.body, name: nameOf(answer.url) };
}

async function openWebsite(
  ctx: SourcesCtx,
  { url, time, onProgress }: { url: string; time: WorkingTime; onProgress: OnProgress },
  scratch: string,
): Promise<Origin> {
  const advice = ADVICE.website;
  const folder = join(scratch, 'site');
  const crawl = await ctx.queues.importLimits.crawl(async () => {
    const first = await fetchAddress(ctx, { url, maxBytes: PAGE_BYTES, accept: 'text/html', advice });
    const onPage = (done: number) => onProgress({ phase: 'fetching', done, total: 0 });
    const { signal } = time;
    return crawlSite(ctx, { asked: url, first, limits: ctx.queues.importLimits, folder, signal, onPage });
  });
  if (crawl.asksForPassword === true) throw asksForAccount(advice);
  const name = slugify(new URL(url).hostname) || 'site';
  const converting = () => {
    onProgress({ phase: 'converting', done: 0, total: 0 });
    return convert(ctx, { source: 'website', folder, warnings: [], time }, scratch);
  };
  return { ...(await ctx.queues.importLimits.work((giveWay) => time.spend(converting, giveWay))), name };
}

interface FileSource {
  file: string;
  source: Exclude<ImportSource, 'markdown' | 'website'>;
  /** Of the file, without its ending. */
  name: string;
  time?: WorkingTime;
  /** Whether an archive may be a tar as well. */
  takesTar?: boolean;
  /** The folder of a version, of a project that has several. */
  part?: string | undefined;
}

/** A file that lies here already, such as an export that somebody downloaded. */
export const openFileSource = openFile;

async function openFile(ctx: SourcesCtx, asked: FileSource, scratch: string): Promise<Origin> {
  const { file, source, name, time = UNBOUNDED, takesTar = false, part } = asked;
  if (!isZip(await readHead(file)) && (source === 'html' || source === 'google-docs')) {
    const folder = await alone(file, `${name}.html`, scratch);
    return { ...(await convert(ctx, { source, folder, warnings: [], time }, scratch)), name };
  }
  const limits = { ...ARCHIVE_LIMITS, totalBytes: ctx.queues.importLimits.bytes * UNPACKED_TIMES };
  const kinds = takesTar && source === 'zip' ? {} : ({ only: 'zip' } as const);
  const unpacked = await openArchive(file, join(scratch, 'unpacked'), { ...kinds, limits, signal: time.signal });
  // Unpacking it is how its bounds are checked: what reads documents has none.
  const mayBeDocument = source === 'zip' || source === 'google-docs';
  if (source === 'docx' || (mayBeDocument && (await isDocument(unpacked.folder)))) {
    const folder = await alone(file, `${name}.docx`, scratch);
    return { ...(await convert(ctx, { source: 'docx', folder, warnings: [], time }, scratch)), name };
  }
  const warnings = [...unpacked.warnings, ...(await unpackParts(unpacked, limits, time.signal))];
  return { ...(await convert(ctx, { source, folder: unpacked.folder, warnings, time, part }, scratch)), name };
}

const isDocument = (folder: string): Promise<boolean> =>
  lstat(join(folder, 'word', 'document.xml')).then(
    () => true,
    () => false,
  );

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A folder in which only this file lies. */
export async function alone(file: string, name: string, scratch: string): Promise<string> {
  const folder = join(scratch, 'files');
  await mkdir(folder, { mode: 0o700 });
  await copyFile(file, join(folder, name));
  return folder;
}

interface Conversion {
  source: ConvertedSource;
  folder: string;
  warnings: Origin['warnings'];
  time: WorkingTime;
  part?: string | undefined;
}

async function convert(
  ctx: SourcesCtx,
  { source, folder, warnings, time, part }: Conversion,
  scratch: string,
): Promise<Origin> {
  const made = await convertFolder(ctx, { source, folder, target: join(scratch, 'converted'), part }, time);
  return {
    kind: 'archive',
    name: basename(folder),
    folder: made.folder,
    warnings: [...warnings, ...made.left],
    notes: made.notes,
    ...(made.versions.length === 0 ? {} : { versions: { found: made.versions, folder } }),
  };
}
