// Tasks for the tests of workers: what a thread loads.
import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

export const shout = ({ text }: { text: string }): { text: string } => ({ text: text.toUpperCase() });

export const whereAmI = (): number => threadId;

export function fail(message: string): never {
  throw new Error(message);
}

export function spin(): never {
  for (;;);
}

/** Holds the thread until the gate is open. The first number counts who came, the second says whether it is open. */
export function passGate(shared: SharedArrayBuffer): void {
  const gate = new Int32Array(shared);
  Atomics.add(gate, 0, 1);
  Atomics.wait(gate, 1, 0);
}

/** Resolves with the milliseconds that it waited. */
export const wait = (ms: number): Promise<number> => new Promise((resolve) => setTimeout(resolve, ms, ms));

/** Uses so many milliseconds of the processor. */
export function burn(ms: number): void {
  const begin = process.threadCpuUsage().user;
  while (process.threadCpuUsage().user - begin < ms * 1000);
}

/** Fails as the system does. */
export const readNothing = (path: string): string => readFileSync(path, 'utf8');
