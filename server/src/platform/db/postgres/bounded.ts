import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseAway, DatabaseBusy, patienceNow, type Patience, waitsAtMost } from '../patience/index.ts';
import { createPlaces } from './places.ts';
import type { Pulse } from './pulse.ts';

interface Bounds {
  pulse: Pulse;
  /** How many connections there are at most. */
  max: number;
  /** Milliseconds after which the database ends a statement; 0 is never. */
  statementTimeout: number;
  /** Milliseconds that are waited for a place, where that is less than who waits would. */
  waits?: number;
}

/** `waiting` is how many have no connection yet. */
export type BoundedPool = PostgresPool & { waiting: () => number };

/** What the database has ended by itself has answered so long after that, or its connection is lost. */
const GRACE_MS = 5_000;
/** Requests that wait for one connection: who comes later would wait longer than they would. */
const WAITING_EACH = 50;
const LOOKS_EACH_MS = 250;

/** Somebody who waits for an answer. */
interface Waiting {
  since: number;
  until: number;
  isRequest: boolean;
  giveUp: (error: Error) => void;
}

/** What is still on its way to a connection that its caller has given up. */
interface Stuck {
  until: number;
  end: () => void;
}

/**
 * The pool, for callers who do not wait for ever. While the database is away, requests are refused at once, and work of our own
 * waits a little for it to be back. A statement that is given up keeps its connection until the database has ended it: to take
 * another in its place would only make more of them.
 */
export function bounded(pool: PostgresPool, { pulse, max, statementTimeout, waits }: Bounds): BoundedPool {
  const waiting = new Set<Waiting>();
  const stuck = new Set<Stuck>();
  const longest = statementTimeout === 0 ? Number.POSITIVE_INFINITY : statementTimeout + GRACE_MS;
  /** Connections of an earlier epoch may be lost. */
  const epochs = new WeakMap<PostgresPoolClient, number>();
  let epoch = 0;
  const places = createPlaces(max);

  pulse.follow({
    onAway: (cause) => {
      for (const each of waiting) if (each.isRequest) each.giveUp(new DatabaseAway(cause));
      // Nothing is lost with them: nobody waits for them any more.
      for (const each of stuck) each.end();
    },
    onBack: (isNew) => {
      if (isNew) epoch += 1;
    },
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const each of waiting) if (now >= each.until) each.giveUp(new DatabaseBusy('an answer takes too long'));
    for (const each of stuck) if (now >= each.until) each.end();
  }, LOOKS_EACH_MS).unref();

  /** Waits for something until it is given up. */
  const patiently = <T>(work: Promise<T>, isRequest: boolean, milliseconds: number): Promise<T> =>
    new Promise((resolve, reject) => {
      const since = performance.now();
      const settle =
        <V>(end: (value: V) => void) =>
        (value: V): void => {
          waiting.delete(entry);
          end(value);
        };
      const entry: Waiting = { since, until: since + milliseconds, isRequest, giveUp: settle(reject) };
      waiting.add(entry);
      work.then(settle(resolve), settle(reject));
    });

  const take = async (patience: Patience): Promise<PostgresPoolClient> => {
    const { isRequest, since } = patience;
    if (isRequest && (stuck.size >= max || places.waiting() >= max * WAITING_EACH))
      throw new DatabaseBusy('others wait for it already');
    const place = places.take(isRequest ? since : performance.now());
    const asked = place.granted.then(() => connect());
    try {
      return await patiently(asked, isRequest, waits ?? waitsAtMost(patience));
    } catch (error) {
      place.giveUp();
      // It may come all the same, and then nobody wants it.
      asked.then(
        (client) => release(client),
        () => {},
      );
      throw error;
    }
  };

  /** For who has a place, which is left with the connection. */
  const connect = async (): Promise<PostgresPoolClient> => {
    try {
      for (;;) {
        const client = await pool.connect();
        const born = epochs.get(client) ?? epoch;
        epochs.set(client, born);
        if (born === epoch) return client;
        client.release(true);
      }
    } catch (error) {
      places.leave();
      throw error;
    }
  };

  const release = (client: PostgresPoolClient, destroy?: boolean): void => {
    client.release(destroy);
    places.leave();
  };

  const bind = (client: PostgresPoolClient): PostgresPoolClient => {
    /** A statement that was given up: nothing is sent behind it. */
    let left: { work: Promise<unknown> } | undefined;
    return {
      ...client,
      query: (async (sql: string, values: readonly unknown[]) => {
        if (left !== undefined) throw new DatabaseAway();
        const patience = patienceNow();
        const work = client.query<unknown>(sql, values);
        try {
          return await patiently(work, patience.isRequest, patience.statement ?? longest);
        } catch (error) {
          if (error instanceof DatabaseAway || error instanceof DatabaseBusy) left = { work };
          throw error;
        }
      }) as PostgresPoolClient['query'],
      release: (destroy) => {
        if (left === undefined) return release(client, destroy);
        const entry: Stuck = {
          until: performance.now() + longest,
          end: () => {
            if (stuck.delete(entry)) release(client, true);
          },
        };
        stuck.add(entry);
        if (pulse.isAway()) entry.end();
        else left.work.then(entry.end, entry.end);
      },
    };
  };

  return {
    connect: async () => {
      const patience = patienceNow();
      if (pulse.isAway() && (patience.isRequest || !(await pulse.whenBack(waitsAtMost(patience)))))
        throw new DatabaseAway();
      return bind(await take(patience));
    },
    waiting: places.waiting,
    end: () => {
      clearInterval(timer);
      for (const each of stuck) each.end();
      pulse.stop();
      return pool.end();
    },
    options: pool.options,
  };
}
