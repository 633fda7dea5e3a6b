// Turns: loops over the pages of a space, in which others get their turn.
import { setImmediate as rest } from 'node:timers/promises';

/** Each takes some ten microseconds. */
export const AT_ONCE = 250;

/** Every one in its order, also those that are added on the way. */
export const forEachInTurns = <T>(all: Iterable<T>, visit: (each: T) => void): Promise<void> =>
  inTurns(forEachInSteps(all, visit));

/** Work that can rest wherever it yields. */
export type Steps<T> = Generator<void, T>;

/** Does work in steps, between which others get their turn. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await rest();
  }
}

/** Does it all at once, for what is known to be small. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** As `forEach`, with a rest now and then. */
export function* forEachInSteps<T>(all: Iterable<T>, visit: (each: T) => void): Steps<void> {
  let visited = 0;
  for (const one of all) {
    visited += 1;
    if (visited % AT_ONCE === 0) yield;
    visit(one);
  }
}

/** As `flatMap`, with a rest now and then. */
export function* flatMapInSteps<T, U>(all: Iterable<T>, map: (each: T) => readonly U[]): Steps<U[]> {
  const found: U[] = [];
  yield* forEachInSteps(all, (one) => void found.push(...map(one)));
  return found;
}
