import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Verdict } from './checks.ts';

export type Judge = { check: (source: string) => Promise<Verdict>; stop: () => Promise<void> };

/** Checks pages on a thread, which is ended and started anew when a page takes longer than `limit` milliseconds. */
export function startJudge(limit: number): Judge {
  let worker: Worker | undefined;
  const stop = async () => {
    await worker?.terminate();
    worker = undefined;
  };
  const check = async (source: string): Promise<Verdict> => {
    const asked = (worker ??= new Worker(new URL('./judge.worker.ts', import.meta.url)));
    const given = new AbortController();
    const { signal } = given;
    try {
      asked.postMessage(source);
      const answer = once(asked, 'message', { signal }).then(([verdict]) => verdict as Verdict);
      const verdict = await Promise.race([answer, wait(limit, undefined, { signal })]);
      if (verdict) return verdict;
      await stop();
      return failed('hangs', `No end after ${limit} ms.`);
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

function failed(check: string, message: string): Verdict {
  return { complaint: { check, message }, slowest: { name: '', milliseconds: 0 } };
}
