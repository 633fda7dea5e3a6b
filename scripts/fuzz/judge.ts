import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Verdict } from './checks.ts';

export type Judge = { check: (source: string) => Promise<Verdict>; stop: () => Promise<void> };

/**
 * Checks pages on a thread, which is ended and started anew when a page takes longer than `limit` milliseconds of the
 * processor: on a busy machine a thread waits more than it works.
 */
export function startJudge(limit: number): Judge {
  let worker: Worker | undefined;
  const stop = async () => {
    await worker?.terminate();
    worker = undefined;
  };
  const check = async (source: string): Promise<Verdict> => {
    const given = new AbortController();
    const { signal } = given;
    try {
      const asked = (worker ??= await startThread());
      const before = await spentBy(asked);
      asked.postMessage(source);
      const answer = once(asked, 'message', { signal }).then(([verdict]) => verdict as Verdict);
      const verdict = await Promise.race([answer, hasSpent(asked, { before, limit, signal })]);
      if (verdict) return verdict;
      await stop();
      return failed('hangs', `No end after ${limit} ms of the processor.`);
    } catch (error) {
      // The thread itself has died: of too little memory, say.
      await stop();
      return failed('dies', String(error));
    } finally {
      given.abort();
    }
  };
  return { check, stop };
}

async function startThread(): Promise<Worker> {
  const worker = new Worker(new URL('./judge.worker.ts', import.meta.url));
  await once(worker, 'online');
  return worker;
}

/** Processor time of a thread in milliseconds. */
async function spentBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}

/** A thread that says nothing of itself, or gets next to nothing of the processor, is waited for so many times longer. */
const PATIENCE = 20;

/** Resolves when a thread has worked for longer than `limit`. */
async function hasSpent(
  worker: Worker,
  { before, limit, signal }: { before: number; limit: number; signal: AbortSignal },
): Promise<undefined> {
  const end = performance.now() + limit * PATIENCE;
  for (;;) {
    await wait(limit, undefined, { signal });
    const spent = await Promise.race([spentBy(worker), wait(limit, undefined, { signal })]);
    if (performance.now() > end || (spent !== undefined && spent - before >= limit)) return;
  }
}

function failed(check: string, message: string): Verdict {
  return { complaint: { check, message }, slowest: { name: '', milliseconds: 0 } };
}
