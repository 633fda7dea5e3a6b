import { asMapping } from '@lectern/content';
import type { AnswersConfig } from '#config/index.ts';
import { type Outbound, OutboundError, type OutboundStream } from '#platform/net/index.ts';
import { dataLines, UnreadableStream } from './events.ts';

export interface Message {
  role: 'system' | 'user';
  content: string;
}

export interface Model {
  /** Its name, which distinguishes its answers from those of others. */
  name: string;
  /** The words of an answer as they come. Throws `ModelError`. */
  ask(messages: readonly Message[], gone: AbortSignal): AsyncGenerator<string>;
}

/**
 * Why there is no answer, or no more of it. The message names the host of the service and nothing that it said, so it may be
 * logged. `isSlow` where it did not answer in time.
 */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly isSlow: boolean;

  constructor(message: string, { isSlow = false, cause }: { isSlow?: boolean; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.isSlow = isSlow;
  }
}

/** An answer is a few hundred words, in pieces that each weigh some hundred bytes. */
const BOUNDS = { timeout: 90_000, idle: 30_000, maxBytes: 2 * 1024 * 1024, maxRedirects: 0 };

const TOKENS_AT_MOST = 1_000;

/** The two names of one bound: services know the one or the other, and refuse the one that they do not know. */
type TokenBound = 'max_tokens' | 'max_completion_tokens';

/** The client of one service. A redirect is an error: it would take the key and the texts elsewhere. */
export function createModel(
  { url, key, model }: Pick<AnswersConfig, 'url' | 'key' | 'model'>,
  { outbound, bounds = {} }: { outbound: Pick<Outbound, 'stream'>; bounds?: Partial<typeof BOUNDS> },
): Model {
  const { host } = new URL(url);
  let bound: TokenBound = 'max_tokens';
  const send = (messages: readonly Message[], gone: AbortSignal) =>
    outbound.stream(`${url}/chat/completions`, {
      ...{ ...BOUNDS, ...bounds, signal: gone, method: 'POST', accept: 'text/event-stream' },
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, stream: true, [bound]: TOKENS_AT_MOST, messages }),
    });
  return {
    name: `${url} ${model}`,
    async *ask(messages, gone) {
      try {
        let answer = await send(messages, gone);
        if (answer.status === 400 && bound === 'max_tokens') {
          await discard(answer);
          bound = 'max_completion_tokens';
          answer = await send(messages, gone);
          if (answer.status === 400) bound = 'max_tokens';
        }
        yield* wordsOf(answer, host);
      } catch (error) {
        throw toModelError(error, host);
      }
    },
  };
}

async function* wordsOf(answer: OutboundStream, host: string): AsyncGenerator<string> {
  const { status, headers, body } = answer;
  if (status !== 200) {
    await discard(answer);
    throw new ModelError(`${host} answered with status ${status}.`);
  }
  if (!/^text\/event-stream\b/i.test(headers['content-type'] ?? '')) {
    await discard(answer);
    throw new ModelError(`${host} answered with no event stream.`);
  }
  let isOver = false;
  for await (const data of dataLines(body)) {
    if (data === '[DONE]') return;
    if (data === '') continue;
    const { words, isLast } = pieceOf(data);
    if (words !== '') yield words;
    isOver ||= isLast;
  }
  if (!isOver) throw new ModelError(`${host} broke off its answer.`);
}

function pieceOf(data: string): { words: string; isLast: boolean } {
  const event = asMapping(readJson(data));
  if (event === undefined || event['error'] !== undefined) throw new UnreadableStream('It is no piece of an answer.');
  const choices = event['choices'];
  const choice = asMapping(Array.isArray(choices) ? choices[0] : undefined);
  const content = asMapping(choice?.['delta'])?.['content'];
  return {
    words: typeof content === 'string' ? content : '',
    isLast: typeof choice?.['finish_reason'] === 'string',
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableStream('It is no JSON.');
  }
}

/** Nobody reads what a refusal says: it may have the key in it, or the text. */
async function discard({ body }: OutboundStream): Promise<void> {
  const parts = body[Symbol.asyncIterator]();
  // Only what was begun can be left.
  await parts.next().catch(() => undefined);
  await parts.return?.();
}

function toModelError(error: unknown, host: string): unknown {
  if (error instanceof UnreadableStream)
    return new ModelError(`${host} answered what cannot be read.`, { cause: error });
  if (!(error instanceof OutboundError)) return error;
  return new ModelError(error.message, { isSlow: error.code === 'timeout', cause: error });
}
