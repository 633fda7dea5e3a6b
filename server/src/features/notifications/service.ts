import type { Static } from 'typebox';
import { type Actor, allows, type Caller, rightsOnSpaces } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import { isKind, type Kind, readChoices, roleFor } from './kinds.ts';
import type { UpdateNotificationSettings } from './schema.ts';
import {
  listNotificationRows,
  listSettings,
  markNotifications,
  type NotificationRow,
  putSettings,
  type SettingsRow,
  type Wanted,
} from './store.ts';

export interface NotificationsCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

/** A notification that somebody may see, with their rights on the space. */
export interface Seen {
  row: NotificationRow;
  kind: Kind;
  rights: Caller['rights'];
}

/** The rights of somebody on spaces, by the ids of these. */
export type RightsOn = (spaceIds: readonly string[]) => Promise<Map<string, Caller['rights']>>;

/** Those whose subject may be read now: who lost a right is no longer reminded of what it was about. */
export async function readSeen(db: Db, wanted: Wanted, rightsOn: RightsOn): Promise<Seen[]> {
  const rows = await listNotificationRows(db, wanted);
  const rights = await rightsOn([...new Set(rows.map((row) => row.space_id))]);
  return rows.flatMap((row) => {
    const { kind } = row;
    const held = rights.get(row.space_id);
    if (held === undefined || !isKind(kind) || !allows(held.role, roleFor(kind))) return [];
    return [{ row, kind, rights: held }];
  });
}

const seenBy = (ctx: { db: Db }, actor: Actor, wanted: Omit<Wanted, 'userId'> = {}): Promise<Seen[]> =>
  readSeen(ctx.db, { ...wanted, userId: actor.userId }, (spaceIds) => rightsOnSpaces(ctx, actor, spaceIds));

interface Asked {
  unread?: boolean | undefined;
  kind?: Kind | undefined;
  space?: string | undefined;
}

/** Newest first. There are few of one person, so all are read, and those that they may not see are not counted. */
export async function listNotifications(
  ctx: { db: Db },
  actor: Actor,
  { unread, kind, space, ...request }: ListRequest & Asked,
): Promise<Page<Seen>> {
  const all = await seenBy(ctx, actor, { unread, kind, spaceId: space });
  const isBehind = ({ row }: Seen, [at, id]: readonly (string | number)[]) => {
    const made = Number(row.created_at);
    return made < Number(at) || (made === Number(at) && row.id < String(id));
  };
  return paginate(request, {
    scope: ['notifications', actor.userId, unread ?? 'all', kind ?? '', space ?? ''],
    count: async () => all.length,
    rows: async (after, take) => all.filter((seen) => after === undefined || isBehind(seen, after)).slice(0, take),
    keyOf: ({ row }) => [Number(row.created_at), row.id],
    keyTypes: ['number', 'string'],
  });
}

export async function getNotification(ctx: { db: Db }, actor: Actor, notificationId: string): Promise<Seen> {
  const [seen] = await seenBy(ctx, actor, { ids: [notificationId] });
  if (seen === undefined) throw notFound('notification');
  return seen;
}

interface Updating {
  notificationId: string;
  read: boolean;
  ifMatch: readonly string[] | undefined;
}

/** Marks one as read or as unread. What is so already stays untouched. */
export async function updateNotification(
  ctx: NotificationsCtx,
  actor: Actor,
  { notificationId, read, ifMatch }: Updating,
): Promise<Seen> {
  return inTransaction(ctx, async (tx) => {
    const seen = await getNotification(tx, actor, notificationId);
    requireMatch(ifMatch, seen.row.version);
    if ((seen.row.read_at !== null) === read) return seen;
    await markNotifications(tx.db, [notificationId], read ? tx.clock.now() : null);
    return getNotification(tx, actor, notificationId);
  });
}

/** Marks as read what the caller may see; answers how many were unread. */
export async function markNotificationsRead(
  ctx: NotificationsCtx,
  actor: Actor,
  { until }: { until?: string | undefined },
): Promise<number> {
  const last = until === undefined ? Infinity : Date.parse(until);
  return inTransaction(ctx, async (tx) => {
    const unread = await seenBy(tx, actor, { unread: true });
    const ids = unread.filter(({ row }) => Number(row.created_at) <= last).map(({ row }) => row.id);
    await markNotifications(tx.db, ids, tx.clock.now());
    return ids.length;
  });
}

export async function findSettings(ctx: { db: Db }, userId: string): Promise<SettingsRow | undefined> {
  return (await listSettings(ctx.db, [userId])).get(userId);
}

/** Changes what the caller wants to be notified of. What is so already stays untouched. */
export async function updateNotificationSettings(
  ctx: NotificationsCtx,
  userId: string,
  { ifMatch, kinds, language }: Static<typeof UpdateNotificationSettings> & { ifMatch: readonly string[] | undefined },
): Promise<SettingsRow | undefined> {
  return inTransaction(ctx, async (tx) => {
    const row = await findSettings(tx, userId);
    requireMatch(ifMatch, versionOf(row));
    const before = readChoices(row?.kinds);
    const wished = language === undefined ? (row?.language ?? null) : language;
    // Read as it will be: a kind that we do not know is not kept.
    const after = readChoices(JSON.stringify({ ...before, ...kinds }));
    const isSame = JSON.stringify(after) === JSON.stringify(before) && wished === (row?.language ?? null);
    if (isSame) return row;
    const chosen = { kinds: JSON.stringify(after), language: wished, updated_at: tx.clock.now() };
    await putSettings(tx.db, { user_id: userId, ...chosen });
    return findSettings(tx, userId);
  });
}

/** Of settings; who chose nothing has the version 0. */
export const versionOf = (row: SettingsRow | undefined): number => row?.version ?? 0;
