import { setImmediate as nextTurn } from 'node:timers/promises';

/** Processor time of this thread so far, in milliseconds. Unlike the clock it does not run while other processes do. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The longest turn of the event loop while `run` runs, in milliseconds of processor time of this thread: so long nobody else is
 * served.
 */
export async function longestTurn(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isRunning = true;
  const watch = async () => {
    let before = spent();
    while (isRunning) {
      await nextTurn();
      const now = spent();
      longest = Math.max(longest, now - before);
      before = now;
    }
  };
  const watching = watch();
  try {
    await run();
  } finally {
    isRunning = false;
    await watching;
  }
  return longest;
}

const WORK = `[${'[1],'.repeat(100_000)}0]`;

/** What a fixed piece of work costs this thread on this machine as it is now, in milliseconds: about 20 on the machines that we know. */
export async function yardstick(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) times.push(await longestTurn(async () => JSON.parse(WORK)));
  return times.toSorted((a, b) => a - b)[3] ?? 0;
}

const TRIES = 8;

/**
 * The longest turn of `run` in yardsticks, best of some tries: collections of garbage and other processes are not its fault.
 * A second try brings a yardstick of its own, because the machine may have become slower since `unit` was taken.
 */
export async function yardsticksOf(
  run: () => Promise<unknown>,
  bound: { unit: number; atMost: number },
): Promise<number> {
  let least = (await longestTurn(run)) / bound.unit;
  for (let tries = 1; tries < TRIES && least > bound.atMost; tries += 1) {
    const unit = Math.max(bound.unit, await yardstick());
    least = Math.min(least, (await longestTurn(run)) / unit);
  }
  return least;
}

/** How many turns the event loop takes until `run` is done: so often others got theirs. */
export async function countTurns(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isRunning = true;
  const counting = (async () => {
    for (; isRunning; turns += 1) await nextTurn();
  })();
  try {
    await run();
  } finally {
    isRunning = false;
    await counting;
  }
  return turns;
}
