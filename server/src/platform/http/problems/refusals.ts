import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** Refused for now and not for what they are: too many, too large, too busy. Whoever floods the server sends thousands. */
const STATUSES = new Set([413, 429, 503]);

const EVERY_MS = 60_000;

/** Refusals that get no line of their own in the log, because a refusal has to cost less than an answer. */
export interface Refusals {
  /** Counts one, and logs why where that is for the operator to mend; `request` where it has come so far that its line would be written when it is answered. */
  note(refused: { status: number; code: string; cause?: unknown }, request?: FastifyRequest): void;
  isNoted(request: FastifyRequest): boolean;
  /** Writes what was counted since the last time. */
  flush(): void;
}

/** Counts refusals, and says once a minute, if there were any, how many and why. */
export function createRefusals(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Refusals {
  const counts = new Map<string, number>();
  const noted = new WeakSet<FastifyRequest>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    log.warn({ refused: Object.fromEntries(counts) }, 'requests were refused');
    counts.clear();
  };
  return {
    note: ({ status, code, cause }, request) => {
      if (request !== undefined && !STATUSES.has(status)) return;
      if (request !== undefined) noted.add(request);
      // Once until they are counted: where the disk is full, so is soon what keeps the log.
      if (cause !== undefined && !counts.has(code)) log.error({ err: cause, code }, 'requests are refused');
      counts.set(code, (counts.get(code) ?? 0) + 1);
      if (timer === undefined) timer = setTimeout(flush, EVERY_MS).unref();
    },
    isNoted: (request) => noted.has(request),
    flush,
  };
}
