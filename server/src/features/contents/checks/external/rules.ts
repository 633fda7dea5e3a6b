import type { OutboundErrorCode } from '#platform/net/index.ts';

/** What a try came to. */
export type Outcome =
  | { kind: 'fine' | 'unknown' | 'gone' | 'failing'; status: number | null }
  /** An address that this server does not go to. */
  | { kind: 'skipped'; status: null };

/** Longer ones are no addresses that anybody follows. */
const LONGEST = 2000;

/** The address that a link names for a server: without its fragment; undefined for what is no address of the web. */
export function addressOf(target: string): string | undefined {
  if (target.length > LONGEST || !/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined;
  const url = new URL(target);
  // What names a person or a password is sent to nobody.
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href.length > LONGEST ? undefined : url.href;
}

/** Many sites refuse programs, or the method, and are there all the same. */
const GONE = new Set([404, 410]);
const REFUSES_HEAD = new Set([400, 403, 404, 405, 406, 410, 429, 500, 501, 502, 503]);

export const wantsGet = (status: number): boolean => REFUSES_HEAD.has(status) || status >= 500;

export function judgeStatus(status: number): Outcome {
  if (status < 400) return { kind: 'fine', status };
  if (GONE.has(status)) return { kind: 'gone', status };
  return { kind: status >= 500 ? 'failing' : 'unknown', status };
}

export function judgeError(code: OutboundErrorCode): Outcome {
  // An answer that is too long is one.
  if (code === 'too-large') return { kind: 'fine', status: null };
  if (code === 'blocked' || code === 'bad-url') return { kind: 'skipped', status: null };
  return { kind: 'failing', status: null };
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
/** A site that fails once may be back tomorrow. */
const FAILURES = 2;

export interface Tried {
  failures: number;
  broken_since: number | null;
}

/** What is kept of an address after a try. */
export function afterTry({ failures, broken_since: since }: Tried, { kind, status }: Outcome, now: number) {
  const failed = kind === 'gone' ? FAILURES : kind === 'failing' ? failures + 1 : 0;
  return {
    state: failed >= FAILURES ? 'broken' : kind === 'failing' ? 'unknown' : kind,
    status,
    failures: Math.min(failed, 1000),
    broken_since: failed === 0 ? null : (since ?? now),
    checked_at: now,
    due_at: now + (failed === 0 ? WEEK_MS : DAY_MS),
  };
}
