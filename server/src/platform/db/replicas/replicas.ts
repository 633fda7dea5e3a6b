import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import type { DataVersion } from '../direct.ts';
import { asWork } from '../patience/index.ts';
import type { PoolOptions } from '../postgres/pool.ts';
import { VERSION } from '../postgres/postgres.ts';
import type { Question } from '../postgres/pulse.ts';
import { createLag } from './lag.ts';
import { newMarkName, writeMark } from './marks.ts';
import { parsePosition } from './position.ts';
import { type Reading, runReading } from './reading.ts';
import { createReplica, type Replica, type ReplicaState } from './replica.ts';
import { routed } from './routing.ts';

export interface ReplicaReport {
  name: string;
  state: ReplicaState;
  /** Of what the primary has committed, as far as this process knows of it. */
  lagBytes: number;
  lagSeconds: number;
  /** Statements that it did not answer, and the primary did. */
  failures: number;
}

/** Hears what became of a request that a replica might have answered, and what happens to replicas. */
export interface ReplicaWatcher {
  onRead: (by: 'replica' | 'primary' | 'both') => void;
  onState: (name: string, state: ReplicaState, why: Error | undefined) => void;
  /** A statement failed and is asked of the primary; at most once in a minute for each replica. */
  onFailure: (name: string, error: unknown, failures: number) => void;
}

/** Databases that follow the primary, and answer requests of readers where they show all that these have to see. */
export interface Replicas {
  /** Runs a request that has seen this version of the data, or something later. */
  read: <T>(version: DataVersion | undefined, body: () => Promise<T>) => Promise<T>;
  report: () => ReplicaReport[];
  /** Begins to look at them. */
  watch: (watcher: ReplicaWatcher) => void;
}

/** For the database: the replicas, what the primary is asked by, and the pool that leads to either. */
export interface ReplicaSet {
  replicas: Replicas;
  question: Question<DataVersion>;
  lead: (primary: PostgresPool) => PostgresPool;
}

/** Until a replica is asked again that is a little behind, in milliseconds. In the end, the primary is asked. */
const ASKED_AGAIN_MS = [2, 4, 8];
/** One that was further behind when it was last asked is not waited for. */
const A_LITTLE_MS = 150;
/** For its answer. */
const ANSWERS_WITHIN_MS = 40;
const MARKED_EACH_MS = 60_000;
/** Where a mark could not be written, or another server is there. */
const MARKED_SOON_MS = 500;

interface Primary {
  version: DataVersion | undefined;
  /** Its log went so far at least when the version was first seen, and all that the version shows lies before. */
  position: number;
}

export function createReplicas(urls: readonly string[], options: Omit<PoolOptions, 'url'>): ReplicaSet {
  const markName = newMarkName();
  const lag = createLag(() => performance.now());
  let latest: Primary = { version: undefined, position: Number.POSITIVE_INFINITY };
  let watcher: ReplicaWatcher | undefined;
  let primary: PostgresPool | undefined;
  let timer: NodeJS.Timeout | undefined;
  let marking: Promise<void> | undefined;
  let [isStopped, isWanted] = [false, false];
  let turn = 0;

  const all: Replica[] = urls.map((url) => {
    const replica: Replica = createReplica({
      ...{ ...options, url, markName },
      onServer: () => markSoon(MARKED_SOON_MS),
      onState: (state, why) => watcher?.onState(replica.name, state, why),
      onFailure: (error, failures) => watcher?.onFailure(replica.name, error, failures),
    });
    return replica;
  });

  const question: Question<DataVersion> = {
    name: 'lectern_version_position',
    // The place is read after the snapshot is taken, and a commit is in the log before a snapshot shows it.
    text: `SELECT ${VERSION}, pg_current_wal_insert_lsn()::text AS position`,
    read: (row) => {
      note(row['version'] as string, parsePosition(row['position']));
      return row['version'] as string;
    },
  };
  const note = (version: string, position: number): void => {
    // Of two answers, the one that was sent first may come last.
    const isSame = serverOf(version) === serverOf(latest.version);
    if (version === latest.version || (isSame && position <= latest.position)) return;
    if (!isSame) {
      // It was started again, or another server took over: logs may go another way from there on.
      for (const replica of all) replica.doubt();
      lag.forget();
      markSoon(0);
    }
    latest = { version, position };
    lag.note(position);
  };

  /** By a connection of the pool, for who has waited for a place in it. */
  const askPrimary = async (pool: PostgresPool): Promise<Primary> => {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(question.text, []);
      const [row = {}] = rows;
      return { version: question.read(row), position: parsePosition(row['position']) };
    } finally {
      client.release();
    }
  };
  /** Answers whether replicas now know what to show. */
  const mark = async (): Promise<boolean> => {
    if (primary === undefined) return false;
    const began = await askPrimary(primary);
    const text = await writeMark(primary, markName);
    const { version, position } = await askPrimary(primary);
    if (serverOf(version) !== serverOf(began.version)) return false;
    for (const replica of all) replica.expect({ text, position });
    return true;
  };
  const markNow = async (): Promise<void> => {
    isWanted = false;
    let isDone = false;
    try {
      isDone = await mark();
    } catch (error) {
      options.onError(error as Error);
    }
    marking = undefined;
    markSoon(isDone && !isWanted ? MARKED_EACH_MS : MARKED_SOON_MS);
  };
  const markSoon = (milliseconds: number): void => {
    isWanted = true;
    if (isStopped || watcher === undefined || marking !== undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      marking ??= asWork(markNow);
    }, milliseconds).unref();
  };

  const choose = async (needed: number): Promise<Replica | undefined> => {
    const fit = all.filter((replica) => replica.isFit());
    turn = (turn + 1) % Math.max(fit.length, 1);
    const inTurn = [...fit.slice(turn), ...fit.slice(0, turn)];
    const find = () => inTurn.find((replica) => replica.position() >= needed && replica.isFit());
    const near = inTurn.filter((replica) => lag.of(replica.position(), replica.heardAt()) < A_LITTLE_MS);
    const late = performance.now() + ANSWERS_WITHIN_MS;
    let found = find();
    for (let tries = 0; found === undefined && near.length > 0; tries += 1) {
      await Promise.race([Promise.all(near.map(async (replica) => replica.ask())), sleep(ANSWERS_WITHIN_MS)]);
      found = find();
      const wait = ASKED_AGAIN_MS[tries];
      if (found !== undefined || wait === undefined || performance.now() > late) break;
      await sleep(wait);
    }
    return found;
  };

  const read = async <T>(version: DataVersion | undefined, body: () => Promise<T>): Promise<T> => {
    // What came after this version may be in it, and that does no harm.
    const needed = latest.position;
    const replica = version === undefined ? undefined : await choose(needed);
    if (replica === undefined) {
      watcher?.onRead('primary');
      return body();
    }
    const answered = { replica: 0, primary: 0 };
    const reading: Reading = { replica, needed, server: undefined, isOpen: true, answered };
    try {
      return await runReading(reading, body);
    } finally {
      reading.isOpen = false;
      const by = answered.primary === 0 ? 'replica' : answered.replica === 0 ? 'primary' : 'both';
      if (answered.primary + answered.replica > 0) watcher?.onRead(by);
    }
  };

  return {
    question,
    lead: (pool) => {
      primary = pool;
      const end = async (): Promise<void> => {
        isStopped = true;
        clearTimeout(timer);
        await marking;
        await Promise.all(all.map((replica) => replica.end()));
        await pool.end();
      };
      return { ...routed(pool), end };
    },
    replicas: {
      read,
      report: () =>
        all.map((replica) => ({
          name: replica.name,
          state: replica.state(),
          lagBytes: replica.position() < 0 ? 0 : Math.max(0, latest.position - replica.position()),
          lagSeconds: lag.of(replica.position(), replica.isFit() ? replica.heardAt() : performance.now()) / 1000,
          failures: replica.failures(),
        })),
      watch: (fresh) => {
        watcher = fresh;
        for (const replica of all) replica.start();
        markSoon(0);
      },
    },
  };
}

/** The start of the server that a version is of. */
const serverOf = (version: DataVersion | undefined): string | undefined => String(version ?? '').split(' ')[1];
