import type { FastifyReply } from 'fastify';
import { Problem } from '#platform/http/index.ts';

/** Aborted when whoever waits for the answer goes away before it is sent. */
export function whileThere({ raw }: FastifyReply): AbortSignal {
  const there = new AbortController();
  // Nobody reads this: it says in the log why the work was left.
  const leave = (): void => {
    if (!raw.writableFinished) there.abort(new Problem(503, 'busy', 'Whoever asked for this did not wait for it.'));
  };
  raw.once('close', leave);
  return there.signal;
}
