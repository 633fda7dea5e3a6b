import { hash } from 'node:crypto';
import { preconditionFailed } from '../problems/problem.ts';

/** What distinguishes this content from every other. */
export const digestOf = (payload: string | Uint8Array): string => hash('sha256', payload, 'base64url').slice(0, 22);

/** A strong ETag of the content with this digest, led by the version of the row, or the id of the revision, where there is one. */
export const toEtag = (digest: string, version?: number | string): string =>
  `"${version === undefined ? '' : `${version}.`}${digest}"`;

/** As `toEtag`, of exactly these bytes. */
export const etagOf = (payload: string | Uint8Array, version?: number | string): string =>
  toEtag(digestOf(payload), version);

/** The ETag of the same content in another content coding, which is another sequence of bytes. */
export const etagInCoding = (etag: string, coding: string): string => `${etag.slice(0, -1)}-${coding}"`;

export function parseTags(header: string | undefined): readonly string[] | undefined {
  if (header === undefined) return undefined;
  return header
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** `If-None-Match` compares weakly: a `W/` in front makes no difference. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  // What most send, which needs no look at its parts.
  if (ifNoneMatch === etag) return true;
  const tags = parseTags(ifNoneMatch);
  return tags !== undefined && tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/**
 * Refuses a write whose caller has seen another version of the row than the present one. Only the version that leads
 * the ETag counts: what else went into the answer (links, rights, the coding) is no reason to lose a write.
 */
export function requireMatch(ifMatch: readonly string[] | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.includes('*')) return;
  const current = String(version);
  if (ifMatch.some((tag) => /^(?:W\/)?"(\d+)\./.exec(tag)?.[1] === current)) return;
  throw preconditionFailed('It was changed since you read it. Read it again, then repeat the change.');
}
