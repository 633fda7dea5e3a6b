import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asMapping } from '@lectern/content';
import { forbidden, invalid, notFound, Problem } from '#platform/http/index.ts';
import { countMore, readerKey, searchCost } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { BARE_POLICY } from '../memory/finished.ts';
import type { SearchPlace } from '../search/index.ts';
import { toShown } from './rules.ts';
import { askHere, type ShownAnswer } from './service.ts';

const ADDRESS = '~gitbook/ask';

/** As long as the API takes it. */
const QUESTION_AT_MOST = 512;

/** As many requests of pages cost as much as one question, besides its search. */
const COST = 20;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Answers a question about a site as an event stream; returns whether one was asked, or something else. */
export async function serveAsk(
  ctx: PublishingCtx,
  { found, around }: { found: { variant: SearchPlace['variant']; rest: string }; around: SearchPlace['around'] },
  { request, reply }: Exchange,
): Promise<boolean> {
  if (found.rest !== ADDRESS || ctx.settings.answering === undefined) return false;
  if (request.method !== 'POST') throw notAllowed();
  // Pages of others would have readers ask what they do not want to know.
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin') throw forbidden('This is for pages of this site alone.');
  countMore(ctx, request, COST + searchCost(around.visitor) - 1);
  const question = questionIn(request.body);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const place = { variant: found.variant, around };
  const answers = await askHere(ctx, place, { question, reader: readerKey(request.ip), gone: gone.signal });
  if (answers === undefined) throw notFound('address');
  reply.headers({
    ...{ 'content-type': 'text/event-stream; charset=utf-8', 'content-security-policy': BARE_POLICY },
    ...{ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', 'x-robots-tag': 'noindex' },
  });
  await reply.send(Readable.from(toText(answers)));
  return true;
}

function questionIn(body: unknown): string {
  const question = asMapping(body)?.['question'];
  if (typeof question === 'string' && question.length <= QUESTION_AT_MOST) return question;
  const message = `expected a text of at most ${QUESTION_AT_MOST} characters`;
  throw invalid(`body.question: ${message}`, [{ in: 'body', path: '/question', message }]);
}

async function* toText(answers: AsyncGenerator<ShownAnswer>): AsyncGenerator<string> {
  try {
    for await (const { document, sources, isDone } of answers) {
      const shown = sources.map(({ url, title, above }) => ({ url, title, above }));
      yield toEvent({ text: document === undefined ? [] : toShown(document), sources: shown, isDone });
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    yield `event: error\n${toEvent({ message: error.message })}`;
  }
}

const toEvent = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

const notAllowed = (): Problem =>
  new Problem(405, 'method_not_allowed', 'This address answers POST.', { headers: { allow: 'POST' } });
