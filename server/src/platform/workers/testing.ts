import { type OpenThreads, openThreads, type Threads } from './pool.ts';

const shared = new Map<string, Promise<Threads>>();

/**
 * Threads that outlive the app that opened them: the next one in this process finds them with all modules loaded, which takes
 * longer than most of their tasks. Those that rest keep no process alive.
 */
export const shareThreads: OpenThreads = async (most, heapMb) => {
  const key = `${most} ${heapMb}`;
  const threads = shared.get(key) ?? openThreads(most, heapMb);
  shared.set(key, threads);
  const { run, processorTimeOf } = await threads;
  return { run, processorTimeOf, close: async () => {} };
};
