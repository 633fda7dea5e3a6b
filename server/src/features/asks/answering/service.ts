import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AnswersConfig } from '#config/index.ts';
import { createCache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { createRateLimiter, Problem, tooManyRequests } from '#platform/http/index.ts';
import type { Logger } from '#platform/log.ts';
import { createOutbound } from '#platform/net/index.ts';
import type { Workers, WorkerTask } from '#platform/workers/index.ts';
import type { Passage } from '#features/search/index.ts';
import { createModel, type Message, type Model, ModelError } from '../model/index.ts';
import { createPlaces, type Places } from './places.ts';
import { messagesFor, PAGES_AT_MOST } from './prompt.ts';
import { countAsked } from './store.ts';
import { type Answer, mayRefuse } from './words.ts';
import { beginWriting, type Writing } from './writing.ts';

export interface Asking {
  organizationId: string;
  /** Who asks, as far as readers are distinguished here: one of them is answered one thing at a time. */
  reader: string | undefined;
  question: string;
  /** What the reader may read about it, the best page first. */
  passages: readonly Passage[];
  /** Aborted when the reader leaves. */
  gone: AbortSignal;
}

/** An answer as far as it is written. */
export interface AnswerNow extends Answer {
  isDone: boolean;
}

export interface Answering {
  /** Begins an answer. Throws what speaks against it before the first word; what fails later, reading it throws. */
  start: (asking: Asking) => Promise<AsyncGenerator<AnswerNow>>;
  /** Ends all that is being written: the server stops. */
  close: () => Promise<void>;
}

export interface AnsweringParts {
  db: Db;
  clock: Clock;
  log: Logger;
  workers: Workers;
  version: string;
}

/** The service may lie in a network where nobody else is let: its address is the operator's own word, and no redirect is followed. */
const EVERYWHERE = ['0.0.0.0/0', '::/0'];

/** Questions of one reader in a minute. */
const A_MINUTE = 10;
const KEPT_CHARACTERS = 4 * 1024 * 1024;
/** Between two states of an answer: a reader sees it grow, and nobody reads the same words a thousand times. */
const EVERY_MS = 250;
const DAY_MS = 86_400_000;

const url = new URL('./read.worker.ts', import.meta.url);
const READ: WorkerTask<{ text: string; passages: number }, Answer> = { url, name: 'readWritten' };

interface Parts extends AnsweringParts {
  model: Model;
  places: Places;
  aDay: number;
  stopping: AbortSignal;
}

/** What answers questions, by the service that the operator has named; undefined where there is none. */
export function createAnswering(config: AnswersConfig | undefined, given: AnsweringParts): Answering | undefined {
  if (config === undefined) return undefined;
  const stop = new AbortController();
  const outbound = createOutbound({ allow: EVERYWHERE, userAgent: `Lectern/${given.version}` });
  const model = createModel(config, { outbound });
  const parts: Parts = { ...given, model, places: createPlaces(), aDay: config.aDay, stopping: stop.signal };
  const limiter = createRateLimiter(given.clock, A_MINUTE);
  const kept = createCache<string>(KEPT_CHARACTERS);
  return {
    close: () => {
      stop.abort();
      return outbound.close();
    },
    start: async (asking) => {
      const state = asking.reader === undefined ? undefined : limiter.hit(asking.reader);
      if (state?.exceeded === true) throw tooManyRequests(state, given.clock);
      if (asking.passages.length === 0) return once({ document: undefined, cited: [], isDone: true });
      const passages = Math.min(asking.passages.length, PAGES_AT_MOST);
      const messages = messagesFor(asking.question, asking.passages);
      // Within an organization, an equal question about equal passages has an equal answer: it was made of nothing else.
      const made = JSON.stringify([asking.organizationId, model.name, messages]);
      const name = createHash('sha256').update(made).digest('base64url');
      const known = kept.get(name);
      if (known !== undefined) return once({ ...(await read(parts, known, passages)), isDone: true });
      const writing = await begin(parts, asking, messages);
      return follow(parts, writing, {
        passages,
        onDone: (text) => kept.set(name, text, text.length + name.length),
      });
    },
  };
}

async function* once(answer: AnswerNow): AsyncGenerator<AnswerNow> {
  yield answer;
}

const read = ({ workers }: Parts, text: string, passages: number): Promise<Answer> =>
  workers.run(READ, { text, passages });

/** Takes a place, counts, and waits for the first words. */
async function begin(parts: Parts, asking: Asking, messages: readonly Message[]): Promise<Writing> {
  const release = await parts.places.take(asking);
  try {
    asking.gone.throwIfAborted();
    await count(parts, asking.organizationId);
    const writing = beginWriting(parts.model, messages, AbortSignal.any([asking.gone, parts.stopping]));
    // Also where nobody reads it to its end.
    void writing.over.then(release);
    await writing.beyond(0);
    if (writing.text === '' && writing.fault !== undefined) throw toProblem(parts, writing.fault);
    return writing;
  } catch (error) {
    release();
    throw error;
  }
}

async function count(parts: Parts, organizationId: string): Promise<void> {
  const now = parts.clock.now();
  const day = Math.floor(now / DAY_MS);
  const isCounted = await inTransaction(parts, (tx) => countAsked(tx.db, { organizationId, day, most: parts.aDay }));
  if (isCounted) return;
  const seconds = Math.ceil(((day + 1) * DAY_MS - now) / 1000);
  throw new Problem(429, 'answers_used_up', 'No more questions are answered today. Try again tomorrow.', {
    headers: { 'retry-after': String(seconds) },
  });
}

interface Following {
  passages: number;
  onDone: (text: string) => void;
}

async function* follow(parts: Parts, writing: Writing, { passages, onDone }: Following): AsyncGenerator<AnswerNow> {
  for (let shown = 0; ;) {
    await writing.beyond(shown);
    const { text, isOver, fault } = writing;
    if (fault !== undefined) throw toProblem(parts, fault);
    if (isOver) {
      onDone(text);
      yield { ...(await read(parts, text, passages)), isDone: true };
      return;
    }
    if (!mayRefuse(text)) yield { ...(await read(parts, text, passages)), isDone: false };
    shown = text.length;
    await wait(EVERY_MS);
  }
}

/** What a caller learns: neither where the service lies nor what it said. */
function toProblem({ log }: Parts, fault: unknown): unknown {
  if (!(fault instanceof ModelError)) return fault;
  log.warn({ err: fault }, 'a question was not answered');
  return fault.isSlow
    ? new Problem(504, 'answers_slow', 'The service that answers questions took too long. Try again later.')
    : new Problem(502, 'answers_failed', 'The service that answers questions failed. Try again later.');
}
