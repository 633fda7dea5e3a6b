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
