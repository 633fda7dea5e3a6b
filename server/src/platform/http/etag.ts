import { createHash } from 'node:crypto';
import { preconditionFailed } from './problem.ts';

/** A strong ETag of exactly these bytes' content, led by the version of the row, or the id of the revision, where there is one. */
export function etagOf(payload: string | Uint8Array, version?: number | string): string {
  const hash = createHash('sha256').update(payload).digest('base64url').slice(0, 22);
  return `"${version === undefined ? '' : `${version}.`}${hash}"`;
}

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
