import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  chooseCoding,
  type Coding,
  compress,
  etagInCoding,
  etagOf,
  isNotModified,
  serializePolicy,
} from '#platform/http/index.ts';
import { whileProvisional } from '#features/purges/index.ts';
import type { Coded, Finished, PublishingCtx } from '../ctx.ts';

/** Documents that no browser needs anything else for. */
export const BARE_POLICY = serializePolicy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

export interface Draft {
  body: string | Uint8Array;
  headers: Record<string, string>;
  /** Whether some of it failed only now. It is composed again soon, but not for every reader. */
  isProvisional?: boolean;
}

type FinishingCtx = Pick<PublishingCtx, 'clock'> & { caches: Pick<PublishingCtx['caches'], 'finished'> };

/** Where nobody got a description, nobody asks for it again sooner either. */
const PROVISIONAL_MS = 60_000;

/**
 * What was composed for this key before, or now. The key names all that the body and its headers depend on. Nothing is
 * kept, and nothing returned, where there is nothing to compose.
 */
export async function finish<D extends Draft | undefined>(
  ctx: FinishingCtx,
  key: readonly unknown[],
  compose: () => D | Promise<D>,
): Promise<Finished | Extract<D, undefined>> {
  const name = nameOf(key);
  if (findFinished(ctx, name) === undefined) ctx.caches.finished.drop(name);
  const made = await ctx.caches.finished.getOrMake(
    name,
    async () => {
      const draft = await compose();
      return draft === undefined ? undefined : toFinished(ctx, name, draft);
    },
    weightOf,
  );
  return made as Finished | Extract<D, undefined>;
}

// A third more for the compressed forms, which come later, and a share for the objects around them.
const weightOf = ({ bodies }: Finished): number => Math.ceil(bodies.identity.byteLength * 1.35) + 1500;

/** Whether what `finish` would answer for this key is there already. */
export const isFinished = (ctx: FinishingCtx, key: readonly unknown[]): boolean =>
  findFinished(ctx, nameOf(key)) !== undefined;

/** What is kept under the key of an answer, while it counts. */
export function findFinished({ caches, clock }: FinishingCtx, name: string): Finished | undefined {
  const kept = caches.finished.get(name);
  return kept?.until !== undefined && clock.now() >= kept.until ? undefined : kept;
}

// What a page depends on is long on a site of many parts, and is remembered with each address too: its digest says the same.
const nameOf = (key: readonly unknown[]): string => hash('sha256', JSON.stringify(key), 'base64url');

function toFinished({ clock }: FinishingCtx, key: string, { body, headers, isProvisional }: Draft): Finished {
  const identity = Buffer.from(body);
  const until = isProvisional === true ? { until: clock.now() + PROVISIONAL_MS } : {};
  const said = isProvisional === true ? whileProvisional(headers) : headers;
  return { key, etag: etagOf(identity), headers: said, bodies: { identity }, coded: {}, ...until };
}

export const codingFor = (acceptEncoding: string | undefined, finished: Finished): Coding =>
  chooseCoding(acceptEncoding, finished.bodies.identity.byteLength);

/** The answer in one coding, the same object each time; undefined until the body was compressed for this coding. */
export function codedAs(finished: Finished, coding: Coding): Coded | undefined {
  const body = finished.bodies[coding];
  if (body === undefined) return undefined;
  finished.coded[coding] ??= toCoded(finished, coding, body.byteLength);
  return finished.coded[coding];
}

function toCoded({ etag: plain, headers }: Finished, coding: Coding, length: number): Coded {
  const { 'content-type': contentType = 'application/octet-stream', ...others } = headers;
  const etag = coding === 'identity' ? plain : etagInCoding(plain, coding);
  const notModified = { 'cache-control': 'public, no-cache', ...others, etag, vary: varyOf(others['vary']) };
  return {
    etag,
    notModified,
    full: {
      ...notModified,
      'content-type': contentType,
      'content-length': String(length),
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    },
  };
}

/** What the answer to an address depends on besides, with what it depends on anyway: its coding. */
export const varyOf = (vary = ''): string => (vary === '' ? 'accept-encoding' : `accept-encoding, ${vary}`);

/** Sends a finished body in the coding that was asked for, or 304 to who has it. */
export async function sendFinished(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  finished: Finished,
): Promise<FastifyReply> {
  const coding = codingFor(request.headers['accept-encoding'], finished);
  // Compressed once and kept: the same bytes go to everybody who asks for this coding.
  finished.bodies[coding] ??= await compress(finished.bodies.identity, coding, 5);
  const coded = codedAs(finished, coding) as Coded;
  if (isNotModified(request.headers['if-none-match'], coded.etag))
    return reply.code(304).headers(coded.notModified).send();
  return reply.headers(coded.full).send(finished.bodies[coding]);
}
