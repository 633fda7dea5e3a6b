import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { crashPostgres, holdPostgres } from '../../server/testing/crashing-postgres.ts';
import { type Figures, judgeFault, judgeLoad } from './judge.ts';
import { setStage, type Stage } from './stage.ts';
import type { Load, Outcome } from './types.ts';

export interface OverloadOptions {
  seconds: number;
  isPostgres: boolean;
  say: (line: string) => void;
}

export interface OverloadReport {
  figures: Figures[];
  problems: string[];
}

const TIMES_TOO_MUCH = 10;
/** Enough that the server never waits for a client. */
const CONNECTIONS = 24;
const SLOW_OF_EACH_KIND = 40;
const FAULT_SECONDS = 5;

/** Measures what a server can serve, asks ten times as much of it, and takes its database away. */
export async function overload({ seconds, isPostgres, say }: OverloadOptions): Promise<OverloadReport> {
  say('starting a server');
  const stage = await setStage(isPostgres);
  try {
    const load = (more: Omit<Load, 'target'>) => generate({ ...more, target: stage.target });
    await load({ asks: 'anything', seconds: Math.min(5, seconds), connections: CONNECTIONS });
    say('measuring what it can serve');
    const before = await stage.processorTime();
    const capacity = await load({ asks: 'anything', seconds: Math.max(2, seconds / 3), connections: CONNECTIONS });
    const capacityTime = (await stage.processorTime()) - before;
    const rate = capacity.answers.length / capacity.seconds;
    say(`asking ${Math.round(rate * TIMES_TOO_MUCH)} times a second, where it can answer ${Math.round(rate)}`);
    const health = watchHealth(stage);
    const began = await stage.processorTime();
    const loaded = await load({
      ...{ asks: 'anything' as const, seconds, rate: rate * TIMES_TOO_MUCH, slow: SLOW_OF_EACH_KIND },
    });
    const loadedTime = (await stage.processorTime()) - began;
    const checks = await health.stop();
    const recovered = await timeToRecover(stage);
    const metrics = await stage.metrics();
    const result = judgeLoad({ capacity, capacityTime, loaded, loadedTime, checks, recovered, metrics, seconds });
    const faults = stage.postgres === undefined ? [] : await takeDatabaseAway(stage, rate / 3, say);
    if (!stage.isRunning()) result.problems.push('the server has ended');
    return {
      figures: [result.figures, ...faults.map(({ figures }) => figures)],
      problems: [...result.problems, ...faults.flatMap(({ problems }) => problems)],
    };
  } finally {
    await stage.stop();
  }
}

/** Has another process ask. */
async function generate(load: Load): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), { stdio: 'inherit' });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The clients ended with ${code}.`);
  });
  ended.catch(() => {});
  child.send(load);
  try {
    const [outcome] = (await Promise.race([once(child, 'message'), ended])) as [Outcome];
    return outcome;
  } finally {
    child.kill();
  }
}

/** What a supervisor would see meanwhile. */
function watchHealth(stage: Stage) {
  const checks: { status: number; ms: number }[] = [];
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const started = performance.now();
      const status = await stage.status('/healthz');
      checks.push({ status, ms: performance.now() - started });
      await sleep(250);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return checks;
    },
  };
}

/** Milliseconds until everybody is answered, and soon; each kind of caller, several times in a row. */
async function timeToRecover({ status, target }: Stage): Promise<number> {
  const started = performance.now();
  const authorization = `Bearer ${target.token}`;
  for (let good = 0; good < 10;) {
    const sent = performance.now();
    const statuses = await Promise.all([
      status(`${target.pages[1]}?n=${good}`, { 'user-agent': 'Mozilla/5.0' }),
      status(`${target.pages[2]}?n=${good}`, { 'user-agent': 'ExampleBot/1.0' }),
      status('/v1/user', { authorization }),
    ]);
    const isGood = statuses.every((each) => each === 200) && performance.now() - sent < 500;
    good = isGood ? good + 1 : 0;
    if (performance.now() - started > 60_000) break;
  }
  return performance.now() - started;
}

/** Stops PostgreSQL for some seconds, and then kills it, while people read and work. */
async function takeDatabaseAway(stage: Stage, rate: number, say: (line: string) => void) {
  const { postgres } = stage;
  if (postgres === undefined) return [];
  const faults = [
    {
      name: 'PostgreSQL is stopped',
      run: async (): Promise<void> => {
        const release = await holdPostgres(postgres);
        await sleep(FAULT_SECONDS * 1000);
        release();
      },
    },
    { name: 'PostgreSQL is killed', run: () => crashPostgres(postgres) },
  ];
  const results = [];
  for (const { name, run } of faults) {
    say(name);
    const seconds = FAULT_SECONDS + 8;
    const loading = generate({ target: stage.target, asks: 'while-away', seconds, rate: Math.min(rate, 100) });
    const started = performance.now();
    await sleep(3_000);
    const from = performance.now() - started;
    await run();
    if (name.endsWith('killed')) await postgres.whenReady();
    const until = performance.now() - started;
    const recovered = await timeToRecover(stage);
    results.push(judgeFault({ name, outcome: await loading, from, until, recovered }));
  }
  return results;
}
