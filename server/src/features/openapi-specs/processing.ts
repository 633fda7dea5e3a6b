import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Bundled, type BundleTask, type SourceFile, TEXT_ADDRESS } from '@lectern/openapi';
import type { Clock } from '#platform/clock/index.ts';
import { Problem } from '#platform/http/index.ts';
import { createWaker, type Waker } from '#platform/jobs/index.ts';
import type { Logger } from '#platform/log.ts';
import { type Outbound, OutboundError } from '#platform/net/index.ts';
import {
  createWorkers,
  type OpenThreads,
  TaskTimeout,
  type Workers,
  type WorkerTask,
} from '#platform/workers/index.ts';
import type { SpecRow } from './store.ts';

/** Threads that make documents of descriptions, and what has the job look for work. */
export type Bundlers = Pick<Workers, 'run' | 'close'> & Waker;

/** GitHub's 10 MB of YAML take 400 MB while they are read. What takes more ends its thread, and nothing else. */
const HEAP_MB = 768;

/** One at a time, and one of another organization: they would leave no memory for the rest. */
const THREADS = 1;

export function createBundlers(openThreads: OpenThreads | undefined): Bundlers {
  const { run, close } = createWorkers(THREADS, { heapMb: HEAP_MB, openThreads });
  return { run, close, ...createWaker() };
}

export interface ProcessingCtx {
  clock: Clock;
  log: Logger;
  outbound: Outbound;
  queues: { bundlers: Pick<Bundlers, 'run'> };
}

/** Why nothing came of a source. */
export interface Failure {
  code: 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR';
  message: string;
}

/** The document of a source, or why there is none. */
export type Processed = Extract<Bundled, { kind: 'bundled' }> | Failure;

const BUNDLE: WorkerTask<BundleTask, Bundled> = {
  url: new URL('./bundle.worker.ts', import.meta.url),
  name: 'bundleDescription',
};

/** GitHub's 10 MB of YAML take four seconds of a processor. */
const LIMIT = { seconds: 300, processorSeconds: 60 };

/** GitHub's is 13 MB. Of all files together. */
const BYTES_AT_MOST = 16 * 1024 * 1024;

const FILES_AT_MOST = 60;

/** As the contract has it, for all files together. */
const FETCHING_MS = 30_000;

/** Compressed; text of descriptions shrinks to a tenth. It goes into the database in one write. */
const PACKED_AT_MOST = 8 * 1024 * 1024;

const unpack = promisify(gunzip);

/** Makes a document of a source: of its text, or of what its address and all files that it refers to say. */
export async function processSource(
  ctx: ProcessingCtx,
  { url, text }: { url: SpecRow['source_url']; text: Uint8Array | undefined },
): Promise<Processed> {
  const fetching: Fetching = { timeLeft: FETCHING_MS, bytesLeft: BYTES_AT_MOST };
  const first =
    url === null
      ? { url: TEXT_ADDRESS, bytes: text === undefined ? new Uint8Array() : await unpack(text) }
      : await fetchFile(ctx, url, fetching);
  if ('code' in first) return first;
  const files: SourceFile[] = [first];
  for (;;) {
    const made = await bundle(ctx, files);
    if ('code' in made || made.kind === 'bundled') return made;
    if (files.length + made.urls.length > FILES_AT_MOST)
      return parseError(`It refers to more than ${FILES_AT_MOST} files.`);
    for (const needed of made.urls) {
      const file = await fetchFile(ctx, needed, fetching);
      if ('code' in file) return file;
      files.push(file);
    }
  }
}

const parseError = (message: string): Failure => ({ code: 'PARSE_ERROR', message });

/** What is left for the files of one description. To read them in between is none of the time that their servers have. */
interface Fetching {
  timeLeft: number;
  bytesLeft: number;
}

async function fetchFile(ctx: ProcessingCtx, url: string, fetching: Fetching): Promise<SourceFile | Failure> {
  if (fetching.timeLeft <= 0) return { code: 'FETCH_TIMEOUT', message: 'Its files did not come in time.' };
  const begunAt = ctx.clock.now();
  try {
    const { status, body } = await ctx.outbound.fetch(url, {
      accept: 'application/vnd.oai.openapi+json, application/json, application/yaml, text/yaml, */*;q=0.5',
      maxBytes: fetching.bytesLeft,
      timeout: fetching.timeLeft,
    });
    if (status !== 200)
      return { code: 'FETCH_ERROR', message: `${URL.parse(url)?.host} answered ${status} in place of a file.` };
    fetching.bytesLeft -= body.byteLength;
    return { url, bytes: body };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { code: error.code === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', message: error.message };
  } finally {
    fetching.timeLeft -= ctx.clock.now() - begunAt;
  }
}

async function bundle(
  ctx: ProcessingCtx,
  files: SourceFile[],
): Promise<Exclude<Bundled, { kind: 'refused' }> | Failure> {
  try {
    const made = await ctx.queues.bundlers.run(BUNDLE, { files }, LIMIT);
    if (made.kind === 'refused') return parseError(made.message);
    if (made.kind === 'bundled' && packedSize(made) > PACKED_AT_MOST) return parseError('It is too large to be kept.');
    return made;
  } catch (error) {
    // Too many wait, or the machine is busy: the job comes back to it.
    if (error instanceof Problem || (error instanceof TaskTimeout && !error.isUsedUp)) throw error;
    if (error instanceof TaskTimeout) return parseError('Reading it takes too long.');
    // Out of memory, or a shape that nobody thought of. To try the same again would come to the same.
    ctx.log.warn({ err: error }, 'a description could not be made a document');
    return parseError('It cannot be read: it needs too much memory, or has a form that nobody thought of.');
  }
}

const packedSize = ({ document, upgraded }: { document: Uint8Array; upgraded?: Uint8Array }): number =>
  document.byteLength + (upgraded?.byteLength ?? 0);
