import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { decodeText } from '@lectern/content';
import type { Clock } from '#platform/clock/index.ts';
import { findSpace } from '#features/spaces/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { Problem } from '#platform/http/index.ts';
import type { Logger } from '#platform/log.ts';
import { type Outbound, OutboundError, type OutboundResponse } from '#platform/net/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import type { Unfinished } from '#platform/unfinished.ts';
import { createFairQueue } from '#platform/workers/index.ts';
import { descriptionChanged } from './events.ts';
import {
  countDescribed,
  type DescribedRow,
  findDescribed,
  noteAsked,
  putDescribed,
  type StaleAddress,
} from './store.ts';

export interface FetchingCtx {
  db: Db;
  clock: Clock;
  log: Logger;
  outbound: Outbound;
  queues: { descriptionFetches: DescriptionFetches };
  events: Events;
}

/** The largest description that is read, in bytes. */
export const DESCRIPTION_AT_MOST = 8 * 1024 * 1024;

/** So many addresses one space may have its descriptions from. */
const ADDRESSES_AT_MOST = 50;

const TIMEOUT_MS = 20_000;

/** Fetches that are under way: few for each organization, so that slow addresses of one hold up no other. */
export interface DescriptionFetches {
  /** Joins the fetch of the same address for the same space. */
  join: (name: string, fetch: () => Promise<DescribedRow>) => Promise<DescribedRow>;
}

export function createDescriptionFetches({ watch }: Pick<Unfinished, 'watch'>): DescriptionFetches {
  const queue = createFairQueue({
    places: 8,
    placesEach: 2,
    waitingEach: 100,
    refusal: 'As many descriptions of this organization are being fetched as may. Try again shortly.',
    retrySeconds: 30,
  });
  const under = new Map<string, Promise<DescribedRow>>();
  return {
    join: (name, fetch) => {
      const running = under.get(name) ?? queue.run(fetch).finally(() => under.delete(name));
      under.set(name, running);
      return watch(running);
    },
  };
}

/** No page waits longer for an address; what comes later is there for the next reader. */
const PATIENCE_MS = 4000;

/** An address that gave nothing is asked again after this, when a page needs it. */
const RETRY_MS = 60_000;

const DAY_MS = 24 * 60 * 60 * 1000;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** A description as an address answered it. */
export interface Fetched {
  hash: string;
  text: string;
}

export const hashOfUrl = (url: string): string => createHash('sha256').update(url).digest('hex');

/** What an address says, as it was seen last; at the first time it is waited for, but not long. */
export async function readAddress(ctx: FetchingCtx, spaceId: string, url: string): Promise<Fetched | undefined> {
  if (url.length > 2000) return undefined;
  const row = await findDescribed(ctx.db, spaceId, hashOfUrl(url));
  const now = ctx.clock.now();
  if (row !== undefined && now - row.asked_at > DAY_MS) await noteAsked(ctx.db, row, now);
  if (row?.content) return unpacked(row);
  if (row !== undefined && now - row.fetched_at < RETRY_MS) return undefined;
  if (row === undefined && (await countDescribed(ctx.db, spaceId)) >= ADDRESSES_AT_MOST) return undefined;
  const name = `${spaceId} ${url}`;
  const fetching = ctx.queues.descriptionFetches.join(name, () => fetchAddress(ctx, { spaceId, url }, row));
  const fetched = await withPatience(ctx, fetching);
  return fetched?.content ? unpacked(fetched) : undefined;
}

async function unpacked({ content, content_hash: hash }: DescribedRow): Promise<Fetched | undefined> {
  if (content === null || hash === null) return undefined;
  const bytes = await unpack(content, { maxOutputLength: DESCRIPTION_AT_MOST });
  return { hash, text: decodeText(bytes).text };
}

async function withPatience(ctx: FetchingCtx, fetching: Promise<DescribedRow>): Promise<DescribedRow | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    timer.unref();
  });
  try {
    return await Promise.race([fetching, late]);
  } catch (error) {
    // A page is shown without it, and the next reader asks again.
    if (!(error instanceof Problem)) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
    // Whoever stopped waiting no longer hears of a failure.
    fetching.catch((error: unknown) => ctx.log.warn({ err: error }, 'a description could not be stored'));
  }
}

/** Asks an address again, when it is the turn of its organization, unless somebody else has done so since `before`. */
export async function refreshAddress(ctx: FetchingCtx, stale: StaleAddress, before: number): Promise<void> {
  const { space_id: spaceId, url_hash: urlHash, organization_id: tenant } = stale;
  const row = await findDescribed(ctx.db, spaceId, urlHash);
  if (row === undefined || row.fetched_at >= before) return;
  const { url } = row;
  await onBehalfOf(tenant, () =>
    ctx.queues.descriptionFetches.join(`${spaceId} ${url}`, () => fetchAddress(ctx, { spaceId, url }, row)),
  );
}

/** Asks an address, and keeps what it says. What it said before stays where it says nothing that can be used. */
async function fetchAddress(
  ctx: FetchingCtx,
  { spaceId, url }: { spaceId: string; url: string },
  before: DescribedRow | undefined,
): Promise<DescribedRow> {
  const answer = await ask(ctx, url, before);
  const now = ctx.clock.now();
  const row: DescribedRow = {
    ...(before ?? emptyRow(spaceId, url, now)),
    ...(answer === undefined ? {} : await kept(answer, before, now)),
    fetched_at: now,
  };
  const isChanged = row.content_hash !== (before?.content_hash ?? null);
  await inTransaction(ctx, async (tx) => {
    await putDescribed(tx.db, row);
    if (isChanged) await publishChange(tx, spaceId);
  });
  return row;
}

async function publishChange(tx: Pick<FetchingCtx, 'db' | 'clock' | 'events'>, spaceId: string): Promise<void> {
  const { organization_id: organizationId = '' } = (await findSpace(tx.db, spaceId)) ?? {};
  await tx.events.publish(tx, descriptionChanged, {
    subject: `space:${spaceId}`,
    organizationId,
    payload: { spaceId },
  });
}

const emptyRow = (spaceId: string, url: string, now: number): DescribedRow => ({
  space_id: spaceId,
  url_hash: hashOfUrl(url),
  url,
  content: null,
  content_hash: null,
  etag: null,
  last_modified: null,
  asked_at: now,
  fetched_at: now,
  changed_at: now,
});

async function ask(
  ctx: FetchingCtx,
  url: string,
  before: DescribedRow | undefined,
): Promise<OutboundResponse | undefined> {
  const headers = {
    ...(before?.etag ? { 'if-none-match': before.etag } : {}),
    ...(before?.last_modified ? { 'if-modified-since': before.last_modified } : {}),
  };
  try {
    const answer = await ctx.outbound.fetch(url, {
      headers,
      accept:
        'application/vnd.oai.openapi+json, application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5',
      maxBytes: DESCRIPTION_AT_MOST,
      timeout: TIMEOUT_MS,
    });
    // A page that says that there is nothing is no description.
    const isText = !/^(?:image|audio|video|font|text\/html)/i.test(answer.headers['content-type'] ?? '');
    return answer.status === 200 && isText ? answer : undefined;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    ctx.log.info({ code: error.code }, 'a description could not be fetched');
    return undefined;
  }
}

async function kept({ body, headers }: OutboundResponse, before: DescribedRow | undefined, now: number) {
  const hash = createHash('sha256').update(body).digest('hex');
  const validators = {
    etag: headers['etag']?.slice(0, 500) ?? null,
    last_modified: headers['last-modified']?.slice(0, 100) ?? null,
  };
  if (before?.content_hash === hash) return validators;
  return { ...validators, content: await pack(body), content_hash: hash, changed_at: now };
}
