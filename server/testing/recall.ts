import assert from 'node:assert/strict';
import { isPostgresRun } from './databases.ts';

/** A commit in any database of a PostgreSQL server ends what is kept, and the tests of other files commit all the time. */
const ATTEMPTS = isPostgresRun() ? 300 : 1;
const FEW_ATTEMPTS = 3;

/** Runs what is to be answered from memory and fails if it never is. `looks` counts the answers that were not. */
export async function fromMemory<T>(looks: () => number, run: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const before = looks();
    const answer = await run();
    if (looks() === before) return answer;
    assert.ok(attempt < attempts, 'It was never answered from memory.');
  }
}

/** As `fromMemory`, for tests of many answers: on PostgreSQL, what comes the ordinary way is taken too, after a few attempts. */
export async function ratherFromMemory<T>(looks: () => number, run: () => Promise<T>): Promise<T> {
  if (!isPostgresRun()) return fromMemory(looks, run);
  let before = looks();
  let answer = await run();
  for (let attempt = 1; attempt < FEW_ATTEMPTS && looks() !== before; attempt += 1) {
    before = looks();
    answer = await run();
  }
  return answer;
}
