import type { Client } from 'pg';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseAway } from '../patience/index.ts';
import { isNameLost } from './named-statements.ts';
import { type Ask, createSharedReader, type SharedReader } from './version.ts';

/**
 * Whether the database answers at all. A slow statement says nothing about that, and neither does a pool whose connections are all
 * taken, so it is asked by a connection of its own, twice a second at least.
 */
export interface Pulse<T = unknown> {
  /** Asks the question that it is asked by, and with it all who ask now. */
  ask: SharedReader<T>;
  isAway: () => boolean;
  /** For how many milliseconds a question has been on its way; 0 where there is none. */
  silence: () => number;
  /** Waits for the database to be back; false where it is not in time. */
  whenBack: (milliseconds: number) => Promise<boolean>;
  follow: (follower: Follower) => void;
  stop: () => void;
}

export interface Follower {
  onAway: (cause: Error) => void;
  /** `isNew` where connections of before may be lost: the one that we asked by was. */
  onBack: (isNew: boolean) => void;
}

/** In milliseconds. */
const TIMES = {
  tick: 250,
  /** Asked again after so long, where nobody asked meanwhile. */
  pause: 500,
  /** After such a silence, it is asked by another connection as well: the first alone may be lost. */
  doubtful: 750,
  /** After such a silence, the database is away. */
  away: 1500,
  dial: 1000,
};

/** Enough to read an answer that has come while this process was busy with something else. */
const TURNS_TO_READ = 5;

/** What is asked again and again, and what is made of its one row. */
export interface Question<T> {
  name: string;
  text: string;
  values?: () => readonly string[];
  read: (row: Record<string, unknown>) => T;
  /** Hears why it could not be answered, or nobody be asked. */
  onFailed?: (error: Error) => void;
}

interface Line {
  client: Client;
  /** The question that is on its way. */
  question: { at: number; reject: (error: Error) => void } | undefined;
}

/** It begins with the first question, once `isOpen`: commands that never ask need none of it. */
export function createPulse<T>(url: string, question: Question<T>, isOpen: () => boolean): Pulse<T> {
  const followers: Follower[] = [];
  let state: 'new' | 'asking' | 'stopped' = 'new';
  let line: Line | undefined;
  let dialing: Promise<Line | undefined> | undefined;
  let away: { line: Line | undefined; back: PromiseWithResolvers<void> } | undefined;
  let heardAt = 0;
  let isNamed = true;
  let timer: NodeJS.Timeout | undefined;

  const leave = (cause: Error): void => {
    if (away !== undefined || state === 'stopped') return;
    away = { line, back: Promise.withResolvers() };
    line?.question?.reject(new DatabaseAway(cause));
    for (const { onAway } of followers) onAway(cause);
  };
  const hear = (from: Line): void => {
    heardAt = performance.now();
    if (away === undefined || from !== line) return;
    const { line: before, back } = away;
    away = undefined;
    for (const { onBack } of followers) onBack(before !== line);
    back.resolve();
  };

  const ask = (by: Line): Promise<T | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
    const sent = { at: performance.now(), reject };
    by.question = sent;
    const settle = (): void => {
      if (by.question === sent) by.question = undefined;
    };
    const { name, text, values, read, onFailed } = question;
    const asked = { text, values: [...(values?.() ?? [])], ...(isNamed && { name }) };
    by.client.query<Record<string, unknown>>(asked).then(
      ({ rows: [row] }) => {
        settle();
        hear(by);
        resolve(row && read(row));
      },
      (error: Error) => {
        settle();
        onFailed?.(error);
        // A pooler that does not keep statements for us has answered, if nothing else.
        if (isNameLost(error)) {
          isNamed = false;
          hear(by);
        }
        reject(error);
      },
    );
    return promise;
  };

  const dial = (): Promise<Line | undefined> => {
    dialing ??= open(url)
      .then(
        (client) => use(client),
        (error: Error) => {
          question.onFailed?.(error);
          if (line === undefined && !isRefusal(error)) leave(error);
          return undefined;
        },
      )
      .finally(() => (dialing = undefined));
    return dialing;
  };
  const use = (client: Client): Line | undefined => {
    if (state === 'stopped') {
      void client.end();
      return undefined;
    }
    const fresh: Line = { client, question: undefined };
    const former = line;
    line = fresh;
    client.once('end', () => lose(fresh));
    if (former !== undefined) lose(former);
    if (away !== undefined) void ask(fresh).catch(() => {});
    return fresh;
  };
  const lose = (lost: Line): void => {
    lost.question?.reject(new DatabaseAway());
    void lost.client.end();
    if (lost !== line) return;
    line = undefined;
    if (state === 'asking') void dial();
  };

  /** What this process was too busy to read is no silence of the database. */
  const doubt = async ({ question: sent }: Line): Promise<void> => {
    for (let turn = 0; turn < TURNS_TO_READ; turn += 1) await nextTurn();
    if (sent !== undefined && line?.question === sent) leave(new Error('It does not answer.'));
  };
  const tick = (): void => {
    const now = performance.now();
    if (line === undefined) return void dial();
    if (line.question === undefined) {
      if (now - heardAt > TIMES.pause) void shared()?.catch(() => {});
      return;
    }
    const silence = now - line.question.at;
    if (silence > TIMES.doubtful) void dial();
    if (silence > TIMES.away && away === undefined) void doubt(line);
  };
  const begin = (): void => {
    if (state !== 'new') return;
    state = 'asking';
    timer = setInterval(tick, TIMES.tick).unref();
  };

  const asking = (): Ask<T> | undefined => {
    if (state === 'stopped' || away !== undefined || !isOpen()) return undefined;
    begin();
    return async () => {
      const by = line ?? (await dial());
      return by && away === undefined ? ask(by) : undefined;
    };
  };
  const shared = createSharedReader(asking);
  return {
    ask: shared,
    isAway: () => away !== undefined,
    silence: () => (line?.question === undefined ? 0 : performance.now() - line.question.at),
    whenBack: async (milliseconds) => {
      if (away === undefined) return true;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const patience = setTimeout(resolve, milliseconds);
      await Promise.race([away.back.promise, late]);
      clearTimeout(patience);
      return away === undefined;
    },
    follow: (follower) => void followers.push(follower),
    stop: () => {
      state = 'stopped';
      clearInterval(timer);
      away?.back.resolve();
      if (line !== undefined) lose(line);
    },
  };
}

async function open(url: string): Promise<Client> {
  // As with the pool, the driver is loaded where there is something to connect to.
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMES.dial,
    application_name: 'lectern',
    keepAlive: true,
  });
  // The end of a connection says the same.
  client.on('error', () => {});
  await client.connect();
  // Whoever waits for an answer keeps the process, not this.
  (client as Client & { unref: () => void }).unref();
  return client;
}

/** Whether the database is there and takes no connection of ours: too many, or another password. Those that there are may go on. */
function isRefusal({ code }: Error & { code?: unknown }): boolean {
  return typeof code === 'string' && /^(?:28|3D|42|53)\w{3}$/.test(code);
}
