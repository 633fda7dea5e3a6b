// A task whose processor time is counted: says which thread has it, and how much that had used before.
import { threadId } from 'node:worker_threads';
import type { CountedTask } from './processor-time.ts';

export async function runCounted({ url, name, input, begun }: CountedTask): Promise<unknown> {
  const { user, system } = process.threadCpuUsage();
  new Float64Array(begun)[1] = (user + system) / 1000;
  Atomics.store(new Int32Array(begun), 0, threadId);
  const module = (await import(url)) as Record<string, (input: unknown) => unknown>;
  const work = module[name];
  if (work === undefined) throw new Error(`There is no function ${name} in ${url}.`);
  return work(input);
}
