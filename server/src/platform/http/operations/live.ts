import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.ts';

/** One event of a stream. Without `data` it only says where its reader is by now. */
export interface LiveEvent<T = unknown> {
  /** Where a reader goes on who comes again; it comes back in `Last-Event-ID`. */
  id?: string;
  data?: T;
}

/** Whoever reads a stream, as what feeds it sees them. */
export interface LiveReader<T> {
  /** Answers whether the reader has taken everything so far. If not, nothing more is to be sent until `onReady`. */
  send(events: readonly LiveEvent<T>[]): boolean;
  /** Ends the answer. The reader comes again, if they are still there. */
  end(): void;
}

/** What feeds one reader. */
export interface LiveFeed<Actor> {
  /** Where the reader is by now. */
  position(): string;
  /** The reader has taken what was sent. */
  onReady(): void;
  /** The caller, with the rights that they have now. */
  onRights(actor: Actor): void;
  /** Nobody reads any more. Called once. */
  onClose(): void;
}

/** The body of an answer that goes on. */
export interface LiveSource<T, Actor> {
  /** The longest that it goes on. */
  seconds: number;
  /** Begins to feed a reader; a refusal that it throws is answered as all others. */
  start(reader: LiveReader<T>): LiveFeed<Actor>;
}

/** In milliseconds. */
export interface LiveTimes {
  /** Something is sent at least so often: proxies close what is silent for a minute. */
  heartbeat: number;
  /** Between two questions whether the caller may still read. */
  renewal: number;
  /** So long a reader may be trusted while that cannot be found out. */
  trusted: number;
  /** So long a reader may take nothing of what waits. */
  patience: number;
}

export const LIVE_TIMES: LiveTimes = { heartbeat: 20_000, renewal: 5_000, trusted: 30_000, patience: 30_000 };

/** Bytes that wait for one reader before nothing more is read for them. */
const WAITING_AT_MOST = 16 * 1024;

/** Clients come again after so many milliseconds, each after another time: a server that restarts is not overrun. */
const RETRY_MS = { least: 1_000, most: 5_000 };

/** Proxies neither keep nor hold back nor rewrite what comes bit by bit. */
export const LIVE_HEADERS = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

interface Streaming<T, Actor> {
  source: LiveSource<T, Actor>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Asks again what the caller may do; undefined where nothing can have changed. Throws a Problem where they may not read. */
  renew: () => Promise<Actor | undefined>;
  onEvent: (data: T) => void;
  times: LiveTimes;
}

/** The answers of this process that go on. */
export interface LiveStreams {
  /** The bytes of an answer, from now until the reader leaves, may not read any more, or the time is over. */
  open<T, Actor>(streaming: Streaming<T, Actor>): Readable;
  /** Ends all of them: the server stops. */
  endAll(): void;
}

export function createLiveStreams(): LiveStreams {
  const ends = new Set<() => void>();
  return {
    open: (streaming) => openStream(streaming, ends),
    endAll: () => {
      for (const end of ends) end();
    },
  };
}

function openStream<T, Actor>(streaming: Streaming<T, Actor>, ends: Set<() => void>): Readable {
  const { source, reply, times, onEvent } = streaming;
  // Nobody would ever close what is fed to somebody who has left already.
  if (reply.raw.closed) return Readable.from([]);
  const timers = createTimers();
  const output = createOutput(() => feed.onReady());
  const end = () => {
    if (output.isOver()) return;
    output.end();
    // Whoever does not even take the end is cut off.
    timers.once(() => reply.raw.destroy(), times.patience);
  };
  const feed = source.start({
    send: (events) => {
      for (const { data } of events) if (data !== undefined) onEvent(data);
      return output.write(events.map(toText).join(''));
    },
    end,
  });
  ends.add(end);
  reply.raw.once('close', () => {
    ends.delete(end);
    timers.clear();
    output.end();
    feed.onClose();
    output.stream.destroy();
  });
  if (output.isOver()) return output.stream;
  const show = (first: string) => output.write(`${first}\n${idLine(feed.position())}\n\n`);
  show(`retry: ${retryAfter()}`);
  timers.every(
    () => {
      if (output.behindFor() === 0) show(': still here');
      else if (output.behindFor() > times.patience) reply.raw.destroy();
    },
    Math.min(times.heartbeat, times.patience),
  );
  timers.every(renewing(streaming, { isOver: output.isOver, end, feed }), times.renewal);
  timers.once(end, source.seconds * 1000);
  return output.stream;
}

/** What is on its way to one reader, within bounds. */
function createOutput(onReady: () => void) {
  let isOver = false;
  let behindSince: number | undefined;
  const stream = new Readable({
    highWaterMark: WAITING_AT_MOST,
    read: () => {
      if (behindSince === undefined || isOver) return;
      behindSince = undefined;
      onReady();
    },
  });
  return {
    stream,
    isOver: () => isOver,
    /** For how long the reader has taken nothing of what waits, in milliseconds. */
    behindFor: () => (behindSince === undefined ? 0 : Math.max(1, performance.now() - behindSince)),
    /** Answers whether they have taken everything. */
    write: (text: string): boolean => {
      if (isOver) return false;
      if (!stream.push(text)) behindSince ??= performance.now();
      return behindSince === undefined;
    },
    end: () => {
      if (isOver) return;
      isOver = true;
      stream.push(null);
    },
  };
}

interface Renewing<Actor> {
  isOver: () => boolean;
  end: () => void;
  feed: LiveFeed<Actor>;
}

/** Ends the stream of who may not read any more, and of who cannot be asked about for long. */
function renewing<T, Actor>(
  { renew, times, request }: Streaming<T, Actor>,
  { isOver, end, feed }: Renewing<Actor>,
): () => void {
  let askedAt = performance.now();
  let isAsking = false;
  const ask = async () => {
    try {
      const actor = await renew();
      askedAt = performance.now();
      if (actor !== undefined && !isOver()) feed.onRights(actor);
    } catch (error) {
      const isRefused = error instanceof Problem && error.status < 500;
      if (isRefused || performance.now() - askedAt > times.trusted) end();
      if (!isRefused)
        request.log.warn({ err: error, reqId: request.id }, 'it is not known who may still read a stream');
    }
  };
  return () => {
    if (isAsking || isOver()) return;
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
    });
  };
}

/** Timers that end together, and keep no process alive. */
function createTimers() {
  const all: NodeJS.Timeout[] = [];
  return {
    every: (run: () => void, ms: number) => void all.push(setInterval(run, ms).unref()),
    once: (run: () => void, ms: number) => void all.push(setTimeout(run, ms).unref()),
    clear: () => {
      for (const timer of all) clearTimeout(timer);
    },
  };
}

const retryAfter = (): number => Math.round(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least));

const idLine = (id: string): string => `id: ${id}`;

/** JSON has no line breaks outside of strings, and none inside of them. */
const toText = ({ id, data }: LiveEvent): string => {
  const lines = [
    ...(id === undefined ? [] : [idLine(id)]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
  ];
  return `${lines.join('\n')}\n\n`;
};
