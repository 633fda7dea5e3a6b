import type { RenderedPage } from '@lectern/content';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Cache } from '#platform/cache/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { RateLimiter } from '#platform/http/index.ts';
import type { Logger } from '#platform/log/index.ts';
import type { Workers } from '#platform/workers/index.ts';
import type { Tree } from '#features/contents/index.ts';

/** A finished answer in the codings that were asked for. */
export interface Finished {
  etag: string;
  /** What it is sent with besides, its `content-type` among them. */
  headers: Record<string, string>;
  identity: Uint8Array;
  br?: Uint8Array;
  gzip?: Uint8Array;
}

export interface PublishingCtx {
  db: Db;
  clock: Clock;
  log: Logger;
  blobs: BlobStore;
  workers: Workers;
  trees: Cache<Tree>;
  bodies: Cache<RenderedPage>;
  finished: Cache<Finished>;
  siteLimiter: RateLimiter;
  baseUrl: string;
  sitesHost?: string;
}
