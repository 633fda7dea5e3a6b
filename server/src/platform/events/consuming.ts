import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind, Work } from '#platform/jobs/index.ts';
import type { Logger } from '#platform/log.ts';
import { OWN_WORK, onBehalfOf } from '#platform/tenants.ts';
import type { Consumer } from './kinds.ts';
import { deleteEvent, deleteOldest, listSubjects, listWaiting, type Queue, type Waiting } from './store.ts';

interface ConsumingCtx {
  db: Db;
  clock: Clock;
  log: Logger;
}

/** The process that publishes wakes its consumers, so this is for what others publish, and what one left behind. */
const EVERY_MS = 1_000;

const READ_AT_ONCE = 20;

const DAY_MS = 24 * 60 * 60_000;
/** So long an event is tried; then those behind it get their turn. */
export const TRIED_FOR_MS = 7 * DAY_MS;
/** So many events wait of one subject whose first event fails; of more, the oldest go. */
export const WAITING_AT_MOST = 1_000;

/** Under which name the work of a consumer shows among that of others. */
export const jobOf = (consumer: string): string => `events.${consumer}`;

/** Receives how many events of a consumer were given up. */
export type OnDropped = (consumer: string, count: number) => void;

/**
 * The work of a consumer: a subject is what events are about. Whoever has the claim on a subject handles its events one by one,
 * so they are handled in order, and one that fails holds up nothing but its subject.
 */
export function consumerJob<Ctx extends ConsumingCtx>(consumer: Consumer<Ctx>, onDropped: OnDropped): JobKind<Ctx> {
  const named = { consumer: consumer.name, kinds: consumer.reactions.map(({ kind }) => kind) };
  return {
    kind: jobOf(consumer.name),
    every: EVERY_MS,
    ...(consumer.together === undefined ? {} : { together: consumer.together }),
    ...(consumer.longestWait === undefined ? {} : { longestWait: consumer.longestWait }),
    findDue: ({ db }, most) => listSubjects(db, named, most),
    isDue: async ({ db }, subject) => {
      const [next] = await listWaiting(db, { consumer: consumer.name, subject }, 1);
      return next !== undefined && named.kinds.includes(next.kind);
    },
    run: (ctx, subject, work) => handleSubject({ ctx, consumer, onDropped }, subject, work),
  };
}

interface Consuming<Ctx> {
  ctx: Ctx;
  consumer: Consumer<Ctx>;
  onDropped: OnDropped;
}

/** Handles what waits of a subject, until there is no more or somebody else has taken over. */
async function handleSubject<Ctx extends ConsumingCtx>(
  consuming: Consuming<Ctx>,
  subject: string,
  { isStopping }: Work,
): Promise<void> {
  const queue = { consumer: consuming.consumer.name, subject };
  for (;;) {
    const waiting = await listWaiting(consuming.ctx.db, queue, READ_AT_ONCE);
    if (waiting.length === 0) return;
    for (const event of waiting) {
      if (isStopping() || !(await handleEvent(consuming, queue, event))) return;
    }
  }
}

/** Handles one event; false where those behind it are not ours to handle. */
async function handleEvent<Ctx extends ConsumingCtx>(
  { ctx, consumer, onDropped }: Consuming<Ctx>,
  queue: Queue,
  event: Waiting,
): Promise<boolean> {
  const reactions = consumer.reactions.filter(({ kind }) => kind === event.kind);
  // A newer version stored it, and knows what to do.
  if (reactions.length === 0) return false;
  try {
    await onBehalfOf(event.organizationId || OWN_WORK, async () => {
      for (const reaction of reactions) await reaction.handle(ctx, event);
    });
  } catch (error) {
    if (ctx.clock.now() - event.createdAt < TRIED_FOR_MS) {
      await trim({ ctx, consumer, onDropped }, queue);
      throw error;
    }
    ctx.log.error({ err: error, consumer: consumer.name, event }, 'an event that failed for too long was given up');
    onDropped(consumer.name, 1);
  }
  return deleteEvent(ctx.db, queue, event);
}

/** Keeps the queue of a subject that fails from growing without end. */
async function trim<Ctx extends ConsumingCtx>({ ctx, onDropped }: Consuming<Ctx>, queue: Queue): Promise<void> {
  const dropped = await deleteOldest(ctx.db, queue, WAITING_AT_MOST);
  if (dropped === 0) return;
  ctx.log.error({ ...queue, dropped }, 'too many events waited behind one that fails: the oldest were given up');
  onDropped(queue.consumer, dropped);
}
