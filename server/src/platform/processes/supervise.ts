import cluster, { type Worker } from 'node:cluster';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { mergeMetrics } from './metrics.ts';
import { type Message, readMessage } from './messages.ts';

export interface Supervision {
  /** How many servers run. */
  count: number;
  log: Logger;
  /** Prints what the first server says when it listens. */
  greet: (lines: readonly string[]) => void;
  /** How long the servers have to finish what they do, in milliseconds, before they are cut off. */
  patience: number;
}

/** A server that ends is followed by another after so long, and after twice as long each time it ends soon. */
const PAUSE_MS = { first: 500, longest: 30_000 };
/** Who lived for so long did not end soon. */
const SETTLED_MS = 60_000;
/** Metrics are those of all who answer within this time. */
const METRICS_MS = 2000;
/** A server cuts off by itself what does not end; this is for one that cannot. */
const GRACE_MS = 2000;

interface Slot {
  number: number;
  worker: Worker | undefined;
  started: number;
  pause: number;
}

/**
 * Starts servers, all of which listen on the port that the first asks for, and answers what the process ends with once they
 * have ended. The first one starts alone: it brings the schema up to date and makes what a new installation has. If it cannot
 * start, none does.
 */
export async function superviseProcesses({ count, log, greet, patience }: Supervision): Promise<number> {
  const slots: Slot[] = Array.from({ length: count }, (_, index) => ({
    ...{ number: index + 1, worker: undefined, started: 0, pause: PAUSE_MS.first },
  }));
  const asked = new Map<number, Answers>();
  const { promise: over, resolve: end } = Promise.withResolvers<number>();
  const machine = newId();
  let isReady = false;
  let isStopping = false;

  const start = (slot: Slot): void => {
    const worker = cluster.fork();
    Object.assign(slot, { worker, started: performance.now() });
    worker.on('message', (value) => {
      const message = readMessage(value);
      if (message !== undefined) receive(slot, message);
    });
    worker.on('exit', (code, signal) => leave(slot, { code, signal }));
    // What cannot be sent to a server that is ending is lost with it.
    worker.on('error', (error) => log.warn({ err: error, process: slot.number }, 'a process could not be reached'));
    if (isStopping) worker.process.kill('SIGTERM');
  };

  const receive = (from: Slot, message: Message): void => {
    if (message.kind === 'ready') beginAll(message.lines);
    else if (message.kind === 'hits') for (const slot of slots) if (slot !== from) send(slot, message);
    if (message.kind === 'machine?') send(from, { kind: 'machine', name: machine });
    if (message.kind === 'metrics?') askAll(from, message.id);
    if (message.kind === 'metrics') asked.get(message.id)?.take(from.number, message.text);
  };

  const beginAll = (lines: readonly string[]): void => {
    if (isReady) return;
    isReady = true;
    greet(lines);
    for (const slot of slots) if (slot.worker === undefined) start(slot);
  };

  let questions = 0;
  const askAll = (from: Slot, id: number): void => {
    questions += 1;
    const question = questions;
    const others = slots.filter(({ worker }) => worker?.isConnected() === true);
    const answer = (texts: ReadonlyMap<number, string>): void => {
      asked.delete(question);
      send(from, { kind: 'metrics', id, text: mergeMetrics(texts) });
    };
    asked.set(question, collectAnswers(others.length, answer));
    for (const slot of others) send(slot, { kind: 'metrics?', id: question });
  };

  const leave = (slot: Slot, { code, signal }: { code: number | null; signal: string | null }): void => {
    slot.worker = undefined;
    if (isStopping || !isReady) {
      if (slots.every(({ worker }) => worker === undefined)) end(isReady || isStopping ? 0 : (code ?? 1));
      return;
    }
    const isSettled = performance.now() - slot.started > SETTLED_MS;
    slot.pause = isSettled ? PAUSE_MS.first : Math.min(slot.pause * 2, PAUSE_MS.longest);
    log.error({ process: slot.number, code, signal, pause: slot.pause }, 'a process ended; another takes its place');
    setTimeout(() => isStopping || start(slot), slot.pause).unref();
  };

  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    for (const { worker } of slots) worker?.process.kill('SIGTERM');
    setTimeout(() => {
      for (const { worker } of slots) worker?.process.kill('SIGKILL');
    }, patience + GRACE_MS).unref();
    if (slots.every(({ worker }) => worker === undefined)) end(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

  const [first] = slots;
  if (first !== undefined) start(first);
  return over;
}

function send({ worker }: Slot, message: Message): void {
  // Without a callback, an error of a channel that closes at this moment would be one of the process.
  if (worker?.isConnected() === true) worker.send(message, () => {});
}

interface Answers {
  take: (process: number, text: string) => void;
}

/** Collects the answers to one question, and hands on what there is when all are there or the time is over. */
function collectAnswers(wanted: number, end: (texts: ReadonlyMap<number, string>) => void): Answers {
  const texts = new Map<number, string>();
  let isOver = false;
  const finish = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    end(new Map([...texts].toSorted(([one], [other]) => one - other)));
  };
  const timer = setTimeout(finish, METRICS_MS);
  return {
    take: (process, text) => {
      texts.set(process, text);
      if (texts.size === wanted) finish();
    },
  };
}
