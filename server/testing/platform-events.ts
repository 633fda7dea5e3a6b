// A system of events as a process of its own has it, for tests of two processes on one database.
//
//   node platform-events.ts <url> work <n>   publishes n events while it handles what there is
//   node platform-events.ts <url> hang       begins to handle an event, says so, and waits to be killed
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, systemClock } from '#platform/clock/index.ts';
import { type Db, inTransaction, openDatabase } from '#platform/db/index.ts';
import { type Consumer, consumerJob, createEvents, type Event, eventKind, on } from '#platform/events/index.ts';
import { createJobs } from '#platform/jobs/index.ts';
import { type Logger, silentLogger } from '#platform/log.ts';

interface Ctx {
  db: Db;
  clock: Clock;
  log: Logger;
}

const SUBJECTS = ['north', 'south', 'west'];
const counted = eventKind<{ count: number }>('subject.counted');

const read = async (db: Db, name: string): Promise<number> => {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return Number(row?.value ?? 0);
};

const write = (db: Db, name: string, value: number) =>
  db
    .insertInto('settings')
    .values({ name, value: String(value) })
    .onConflict((taken) => taken.column('name').doUpdateSet({ value: String(value) }))
    .execute();

/** Notes the counts that it sees of a subject: each follows the one before it, or is it once more. */
async function noteCount(ctx: Ctx, { subject, payload }: Event<{ count: number }>): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    const seen = await read(db, `seen ${subject}`);
    const { count } = payload;
    if (count !== seen && count !== seen + 1) await write(db, `wrong ${subject} ${count} after ${seen}`, count);
    await write(db, `seen ${subject}`, count);
  });
}

export interface EventSystem {
  /** Publishes the next counts of all subjects in turn, `times` in all. */
  publish(times: number): Promise<void>;
  handle(): Promise<void>;
  /** What was published and seen of each subject, and what was out of its order. */
  counts(): Promise<{ published: number[]; seen: number[]; wrong: string[]; waiting: number }>;
}

export function createEventSystem(db: Db, clock: Clock = systemClock, react = noteCount): EventSystem {
  const ctx: Ctx = { db, clock, log: silentLogger() };
  const consumer: Consumer<Ctx> = { name: 'counts', reactions: [on(counted, react)] };
  const events = createEvents({ listeners: [], consumers: [consumer] });
  const jobs = createJobs(ctx, [consumerJob(consumer, () => {})]);
  const publishOne = (subject: string) =>
    inTransaction(ctx, async (tx) => {
      const count = (await read(tx.db, `published ${subject}`)) + 1;
      await write(tx.db, `published ${subject}`, count);
      await events.publish(tx, counted, { subject, organizationId: '', payload: { count } });
    });
  const each = (what: string) => Promise.all(SUBJECTS.map((subject) => read(db, `${what} ${subject}`)));
  return {
    publish: async (times) => {
      for (let index = 0; index < times; index += 1) await publishOne(SUBJECTS[index % SUBJECTS.length] ?? '');
    },
    handle: () => jobs.runDue(),
    counts: async () => {
      const wrong = await db.selectFrom('settings').select('name').where('name', 'like', 'wrong %').execute();
      const waiting = await db.selectFrom('events').select('id').execute();
      return {
        ...{ published: await each('published'), seen: await each('seen') },
        ...{ wrong: wrong.map(({ name }) => name), waiting: waiting.length },
      };
    },
  };
}

function openUrl(url: string): Db {
  const fail = (error: Error): never => {
    throw error;
  };
  return url.startsWith('sqlite:')
    ? openDatabase({ kind: 'sqlite', file: url.slice('sqlite:'.length), synchronous: 'full' }, fail)
    : openDatabase({ kind: 'postgres', url, poolSize: 3, statementTimeout: 60_000 }, fail);
}

async function hang(): Promise<never> {
  process.stdout.write('handling\n');
  return new Promise(() => setInterval(() => {}, 60_000));
}

if (import.meta.main) {
  const [url = '', task, times = '0'] = process.argv.slice(2);
  const db = openUrl(url);
  if (task === 'hang') await createEventSystem(db, systemClock, hang).handle();
  const { publish, handle } = createEventSystem(db);
  const publishing = { isOver: false };
  process.stdout.write('working\n');
  const all = publish(Number(times)).finally(() => (publishing.isOver = true));
  while (!publishing.isOver) {
    await handle();
    // All of this may go on without a turn of the loop, which a write that waits for another process needs.
    await nextTurn();
  }
  await all;
  await handle();
  await db.destroy();
}
