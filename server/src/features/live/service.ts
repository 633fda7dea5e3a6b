import { allows, type Caller } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { afterCommit, type Db } from '#platform/db/index.ts';
import { type Listener, type ListenerCtx } from '#platform/events/index.ts';
import type { LiveEvent as Sent, LiveFeed, LiveReader, LiveSource } from '#platform/http/index.ts';
import type { Logger } from '#platform/log.ts';
import { createHub, type Hub, type Watcher } from './hub.ts';
import { roleFor, shownKinds } from './kinds.ts';
import { createPlaces, type Places } from './places.ts';
import { AWAY_AT_MOST_MS, MISSED_AT_MOST, type Position, readPosition, subjectOf, writePosition } from './rules.ts';
import { type LiveEvent, PRESENCE_CHANGED } from './schema.ts';
import {
  countBehind,
  findLastNumber,
  findLastNumberGiven,
  insertLiveRow,
  listLiveRows,
  type LiveRow,
} from './store.ts';

/** What watches the database for those who watch spaces. */
export interface Live {
  hub: Hub;
  places: Places;
  /** Store what happens, in the transaction of what happens. */
  listeners: readonly Listener[];
}

export interface LiveCtx {
  db: Db;
  clock: Clock;
  queues: { live: Live };
}

export function createLive(ctx: { db: Db; log: Logger }): Live {
  const hub = createHub(ctx);
  return { hub, places: createPlaces(), listeners: listenersOf(hub) };
}

const listenersOf = (hub: Hub): Listener[] =>
  shownKinds.map(({ kind, spaceOf, idsOf }) => ({
    kind,
    handle: async ({ db }: ListenerCtx, { payload, createdAt }) => {
      const subject = subjectOf(spaceOf(payload));
      await insertLiveRow(db, { subject, kind, ids: JSON.stringify(idsOf(payload)), created_at: createdAt });
      afterCommit(() => hub.wake(subject));
    },
  }));

export interface Watching {
  spaceId: string;
  caller: Caller;
  seconds: number;
  /** Where they were when they last watched. */
  lastEventId: string | undefined;
}

/** What happens in a space from where the caller was, or from now on. */
export async function watchSpace(ctx: LiveCtx, watching: Watching): Promise<LiveSource<LiveEvent, Caller>> {
  const subject = subjectOf(watching.spaceId);
  const begin = await beginOf(ctx, subject, watching.lastEventId);
  if (watching.seconds === 0) return missedAlone(ctx, watching, { subject, begin });
  return {
    seconds: watching.seconds,
    start: (reader) => feed(ctx, watching, { subject, begin, reader }),
  };
}

interface Begin {
  number: number;
  /** Whether something may have been missed that is not known any more. */
  isReset: boolean;
}

async function beginOf(ctx: LiveCtx, subject: string, lastEventId: string | undefined): Promise<Begin> {
  const asked = lastEventId === undefined ? undefined : readPosition(lastEventId);
  if (asked !== undefined && (await isKnown(ctx, subject, asked))) return { number: asked.number, isReset: false };
  return { number: await findLastNumber(ctx.db, subject), isReset: lastEventId !== undefined };
}

/** Whether all that happened since is still there, and not too much. A number that was never given is of another database. */
async function isKnown({ db, clock }: LiveCtx, subject: string, { number, at }: Position): Promise<boolean> {
  if (at < clock.now() - AWAY_AT_MOST_MS || number > (await findLastNumberGiven(db))) return false;
  return (await countBehind(db, { subject, number }, MISSED_AT_MOST + 1)) <= MISSED_AT_MOST;
}

interface Feeding {
  subject: string;
  begin: Begin;
  reader: LiveReader<LiveEvent>;
}

function feed(ctx: LiveCtx, { caller }: Watching, { subject, begin, reader }: Feeding): LiveFeed<Caller> {
  const { hub, places } = ctx.queues.live;
  const leave = places.take({ userId: caller.userId, organizationId: caller.rights.organizationId });
  let actor = caller;
  const here = (): string => writePosition({ number: watcher.number, at: ctx.clock.now() });
  const watcher: Watcher = {
    number: begin.number,
    isReady: true,
    take: (rows) => {
      watcher.isReady = reader.send(eventsOf(ctx, actor, rows));
    },
    note: () => {
      watcher.isReady = reader.send([{ data: { type: PRESENCE_CHANGED } }]);
    },
  };
  if (begin.isReset) reader.send([{ id: here(), data: { type: 'reset' } }]);
  const stop = hub.watch(subject, watcher);
  return {
    position: here,
    onReady: () => {
      watcher.isReady = true;
      hub.resume(subject);
    },
    onRights: (now) => {
      actor = now;
    },
    onClose: () => {
      stop();
      leave();
    },
  };
}

/** For who asks now and then: what was missed, and where to go on. */
async function missedAlone(
  ctx: LiveCtx,
  { caller }: Watching,
  { subject, begin }: Omit<Feeding, 'reader'>,
): Promise<LiveSource<LiveEvent, Caller>> {
  const rows = begin.isReset ? [] : await listLiveRows(ctx.db, [{ subject, number: begin.number }], MISSED_AT_MOST);
  const number = Number(rows.at(-1)?.number ?? begin.number);
  const position = writePosition({ number, at: ctx.clock.now() });
  return {
    seconds: 0,
    start: (reader) => {
      const reset: Sent<LiveEvent>[] = begin.isReset ? [{ data: { type: 'reset' } }] : [];
      reader.send([...reset, ...eventsOf(ctx, caller, rows), { id: position }]);
      reader.end();
      return { position: () => position, onReady: () => {}, onRights: () => {}, onClose: () => {} };
    },
  };
}

/** What of these the caller may learn of. */
const eventsOf = ({ clock }: LiveCtx, { rights }: Caller, rows: readonly LiveRow[]): Sent<LiveEvent>[] =>
  rows.flatMap(({ number, kind, ids, created_at: at }) => {
    const role = roleFor(kind);
    if (role === undefined || !allows(rights.role, role)) return [];
    const id = writePosition({ number: Number(number), at: clock.now() });
    return [{ id, data: { type: kind, at: new Date(Number(at)).toISOString(), ...(JSON.parse(ids) as object) } }];
  });
