// Tasks for the tests of workers: what a thread loads.
import { threadId } from 'node:worker_threads';

export const shout = ({ text }: { text: string }): { text: string } => ({ text: text.toUpperCase() });

export const whereAmI = (): number => threadId;

export function fail(message: string): never {
  throw new Error(message);
}

export function spin(): never {
  for (;;);
}

/** Resolves with the milliseconds that it waited. */
export const wait = (ms: number): Promise<number> => new Promise((resolve) => setTimeout(resolve, ms, ms));
