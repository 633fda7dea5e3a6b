// Turns: loops over the pages of a space, in which others get their turn.
import { setImmediate as rest } from 'node:timers/promises';

/** Each takes some ten microseconds. */
const AT_ONCE = 250;

/** Every one in its order, also those that are added on the way. */
export async function forEachInTurns<T>(all: Iterable<T>, visit: (each: T) => void): Promise<void> {
  let visited = 0;
  for (const one of all) {
    visited += 1;
    if (visited % AT_ONCE === 0) await rest();
    visit(one);
  }
}
