import type { FastifyReply } from 'fastify';
import { Problem } from '#platform/http/index.ts';
import type { PdfOptions, Wish } from '#features/pdf/index.ts';
import { localeFor, openapiWordsIn } from '@lectern/theme';

/** Aborted when whoever waits for the answer goes away before it is sent. */
function whileThere({ raw }: FastifyReply): AbortSignal {
  const there = new AbortController();
  // Nobody reads this: it says in the log why the work was left.
  const leave = (): void => {
    if (!raw.writableFinished) there.abort(new Problem(503, 'busy', 'Whoever asked for this did not wait for it.'));
  };
  raw.once('close', leave);
  return there.signal;
}

/** What somebody asks to have printed, for as long as they wait for it. */
export const wishOf = (reply: FastifyReply, options: PdfOptions): Wish => ({
  options,
  signal: whileThere(reply),
  words: (language) => openapiWordsIn(localeFor([language])),
});
