import type { Clock } from '#platform/clock/index.ts';
import { type Db, isPostgres, outsideTransaction } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { onBehalfOf, OWN_WORK } from '#platform/tenants.ts';
import { createCounting } from './counting.ts';
import { beat, exchange, type Hit, leave } from './store.ts';

/** What a node knows of the others that share its database. */
export interface Nodes {
  /**
   * What a limit counts here is counted on every node, and the other way round. Answers what to call for each hit; `most` is how
   * much one caller may have in a minute.
   */
  share: (
    limit: string,
    counted: { most: number; add: (key: string, count: number) => void },
  ) => (key: string, count: number) => void;
  /** Whether others live, as far as is known, on this machine or elsewhere. */
  hasOthers: () => boolean;
  /** Says that this node lives, and looks who else does. */
  beat: () => Promise<void>;
  /** Says what is due to be said, and takes what others said. */
  exchange: () => Promise<void>;
  /** Does both by itself from now on. */
  start: () => void;
  stop: () => Promise<void>;
}

interface NodesCtx {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Which machine this is, once it is known. Processes of one machine count together by messages. */
  machine?: (() => string | undefined) | undefined;
}

const BEAT_EVERY_MS = 10_000;
/** Who was not heard of for so long is gone. */
const ALIVE_MS = 30_000;
/** As long as limits look back, and a little longer. */
const KEPT_MS = 65_000;
/** What is counted reaches the others so much later; until then, each lets through what it knows of. */
const SHARED_EACH_MS = 200;
/** After a failure, the database is left alone for so long. */
const REST_MS = 5_000;
/** Messages may be committed so much after the time that they bear. */
const LATE_MS = 10_000;
const MESSAGES_AT_MOST = 100;
/** All nodes together let through at most such a part of a limit that none of them spoke of. */
const UNSPOKEN_PART = 4;

/** Undefined where no other node can be: SQLite is for one machine. */
export const createNodes = (ctx: NodesCtx): Nodes | undefined => (isPostgres(ctx.db) ? openNodes(ctx) : undefined);

function openNodes({ db, clock, log, machine }: NodesCtx): Nodes {
  const id = newId();
  const machineNow = machine ?? (() => id);
  const limits = new Map<string, (key: string, count: number) => void>();
  const counting = createCounting(() => clock.now());
  const read = new Map<string, number>();
  let number = 0;
  /** Of other machines: those of this one count by messages. */
  let others = 0;
  let alive = 1;
  let readUpTo: number | undefined;
  let isLost = false;
  let isStopped = false;
  let beating: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  /** One thing after the other, for no tenant and in nobody's transaction. Without the database each node counts for itself. */
  const run = (work: (machine: string) => Promise<void>): Promise<void> => {
    running = running.then(async () => {
      const name = machineNow();
      if (isStopped || name === undefined) return;
      try {
        await onBehalfOf(OWN_WORK, () => outsideTransaction(() => work(name)));
        isLost = false;
      } catch (error) {
        if (!isLost) log.warn({ err: error }, 'limits are counted by this server alone until the database answers');
        isLost = true;
      }
    });
    return running;
  };

  const look = async (name: string): Promise<void> => {
    const now = clock.now();
    const machines = await beat(db, {
      ...{ id, machine: name, now, aliveSince: now - ALIVE_MS, keptSince: now - KEPT_MS },
    });
    alive = machines.length + 1;
    others = machines.filter((other) => other !== name).length;
  };

  const swap = async (name: string): Promise<void> => {
    const hits = counting.take();
    const now = clock.now();
    const since = Math.max((readUpTo ?? 0) - LATE_MS, now - KEPT_MS);
    if (hits.length > 0) number += 1;
    const said = await exchange(db, {
      id,
      machine: name,
      number,
      now,
      hits,
      read,
      since,
      most: MESSAGES_AT_MOST,
    }).catch((error: unknown) => {
      counting.giveBack(hits);
      throw error;
    });
    for (const message of said) {
      read.set(message.node_id, message.number);
      for (const [limit, key, count] of JSON.parse(message.hits) as Hit[]) limits.get(limit)?.(key, count);
    }
    // Where there was more, the rest is as old.
    if (said.length < MESSAGES_AT_MOST) readUpTo = now;
  };

  const exchangeSoon = (): void => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        void run(swap).then(() => {
          if (!counting.isEmpty) exchangeSoon();
        });
      },
      isLost ? REST_MS : SHARED_EACH_MS,
    ).unref();
  };

  return {
    share: (limit, { most, add }) => {
      limits.set(limit, add);
      return (key, count) => {
        if (others === 0) return;
        if (counting.add([limit, key, count], most / (UNSPOKEN_PART * alive)) && beating !== undefined) exchangeSoon();
      };
    },
    hasOthers: () => alive > 1,
    beat: () => run(look),
    exchange: () => run(swap),
    start: () => {
      beating ??= setInterval(() => void run(look), BEAT_EVERY_MS).unref();
      void run(look);
    },
    stop: async () => {
      clearInterval(beating);
      clearTimeout(timer);
      await run(() => leave(db, id));
      isStopped = true;
    },
  };
}
