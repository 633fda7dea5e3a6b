import type { PoolState } from '../direct.ts';
import { bounded, type BoundedPool } from '../postgres/bounded.ts';
import { withNamedStatements } from '../postgres/named-statements.ts';
import { openPool, type PoolOptions, stateOf } from '../postgres/pool.ts';
import { createPulse, type Question } from '../postgres/pulse.ts';
import { type KnownClient, SERVER, withKnowledge } from './connections.ts';
import type { Mark } from './marks.ts';
import { parsePosition } from './position.ts';

/**
 * `ready` may answer. `unproven` has yet to show that it follows this primary, `foreign` has shown that it does not, `primary` is no
 * standby (any more), `away` answers nobody.
 */
export type ReplicaState = 'ready' | 'unproven' | 'foreign' | 'primary' | 'away';

export interface Replica {
  /** Host, port and database: no user and no password. */
  name: string;
  state: () => ReplicaState;
  /** Whether it answers, and what it shows is of this primary. */
  isFit: () => boolean;
  /** How far it has come, at least. */
  position: () => number;
  /** When it last answered, by `performance.now()`. */
  heardAt: () => number;
  /** How far the server has come, at least, that began at this time; -1 for one that is not known. */
  positionOf: (server: string) => number;
  /** Asks how far it has come, with all who ask now. */
  ask: () => Promise<unknown> | undefined;
  connect: () => Promise<KnownClient>;
  /** From now on it must show this. */
  expect: (mark: Mark) => void;
  /** It has to prove itself anew. */
  doubt: () => void;
  noteFailure: (error: unknown) => void;
  failures: () => number;
  pool: () => PoolState;
  start: () => void;
  end: () => Promise<void>;
}

export interface ReplicaOptions extends PoolOptions {
  /** Under which name the primary writes what a replica must show. */
  markName: string;
  /** Another server is there than before. */
  onServer: () => void;
  onState: (state: ReplicaState, why: Error | undefined) => void;
  /** Called for a statement that failed, at most once in a minute; `failures` are those since the start. */
  onFailure: (error: unknown, failures: number) => void;
}

interface Said {
  isStandby: boolean;
  position: number;
  server: string;
  mark: string | null;
}

/** For a place at the replica: then the primary is asked. */
const WAITS_MS = 250;
const FAILURES_SAID_EACH_MS = 60_000;
/** A replica that is silent for so long is not chosen. */
const SILENT_MS = 400;

export function createReplica(options: ReplicaOptions): Replica {
  const { url, poolSize: max, statementTimeout, markName, onServer, onState, onFailure } = options;
  let said: Said | undefined;
  let expected: Mark | undefined;
  let proof: 'proven' | 'unproven' | 'foreign' = 'unproven';
  let shown: ReplicaState = 'away';
  let why: Error | undefined;
  let [isStarted, failures, heardAt, saidUntil] = [false, 0, 0, 0];

  const state = (): ReplicaState => {
    if (pulse.isAway()) return 'away';
    if (said === undefined) return proof === 'foreign' ? 'foreign' : 'away';
    if (!said.isStandby) return 'primary';
    return proof === 'proven' ? 'ready' : proof;
  };
  const show = (): void => {
    const now = state();
    if (now === shown) return;
    shown = now;
    onState(now, now === 'away' ? why : undefined);
  };
  const hear = (fresh: Said): void => {
    heardAt = performance.now();
    const before = said;
    const isSame = before?.server === fresh.server;
    said = isSame && before.position > fresh.position ? { ...fresh, position: before.position } : fresh;
    if (!isSame || !fresh.isStandby) proof = 'unproven';
    if (!isSame) onServer();
    // It was there already before this was asked, or it may come yet.
    if (expected !== undefined && fresh.mark === expected.text) proof = 'proven';
    else if (expected !== undefined && isSame && before.position >= expected.position) proof = 'foreign';
    show();
  };
  const question: Question<true> = {
    name: 'lectern_replica',
    text: `SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS position, ${SERVER},
      (SELECT value FROM settings WHERE name = $1) AS mark`,
    values: () => [markName],
    read: ({ standby, position, server, mark }) => {
      hear({
        isStandby: standby === true,
        position: standby === true ? parsePosition(position) : -1,
        server: String(server),
        mark: mark as string | null,
      });
      return true;
    },
    onFailed: (error) => {
      why = error;
      // It answers, and has not what every database of Lectern has.
      if ((error as { code?: unknown }).code === '42P01') [proof, said] = ['foreign', undefined];
      show();
    },
  };
  const pulse = createPulse(url, question, () => isStarted);
  pulse.follow({
    onAway: (cause) => {
      why = cause;
      show();
    },
    onBack: () => {},
  });
  let connections: Awaited<ReturnType<typeof openPool>> | undefined;
  let opening: Promise<BoundedPool> | undefined;
  const open = async (): Promise<BoundedPool> => {
    connections = await openPool(options);
    const pool = withKnowledge(withNamedStatements(connections, options.onError));
    return bounded(pool, { pulse, max, statementTimeout, waits: WAITS_MS });
  };

  return {
    name: nameOf(url),
    state,
    isFit: () => state() === 'ready' && pulse.silence() < SILENT_MS,
    position: () => said?.position ?? -1,
    heardAt: () => heardAt,
    positionOf: (server) => (said?.server === server ? said.position : -1),
    ask: pulse.ask,
    connect: async () => (await (opening ??= open())).connect() as Promise<KnownClient>,
    expect: (mark) => {
      expected = mark;
    },
    doubt: () => {
      [proof, expected] = ['unproven', undefined];
      show();
    },
    noteFailure: (error) => {
      failures += 1;
      const now = performance.now();
      if (now < saidUntil) return;
      saidUntil = now + FAILURES_SAID_EACH_MS;
      onFailure(error, failures);
    },
    failures: () => failures,
    pool: () => stateOf(connections),
    start: () => {
      isStarted = true;
      void pulse.ask();
    },
    end: async () => {
      pulse.stop();
      await (await opening)?.end();
    },
  };
}

/** What may be logged of an address. */
function nameOf(text: string): string {
  const url = URL.parse(text);
  const host = url?.searchParams.get('host') ?? url?.hostname ?? '';
  return `${host}:${url?.port || '5432'}${url?.pathname ?? ''}`;
}
