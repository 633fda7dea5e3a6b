import { allows, rightsOfUserOnSpaces } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Event } from '#platform/events/index.ts';
import { newId } from '#platform/ids.ts';
import type { Mail } from '#platform/mail/index.ts';
import { asksInPerson, isOfWatching, type Kind, readChoices, roleFor } from './kinds.ts';
import { dueFor } from './mailing/index.ts';
import { insertNotifications, listSettings, trimNotifications } from './store.ts';
import { mutedOf } from './watching/index.ts';

export interface MakingCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  mail: Pick<Mail, 'isOn'>;
}

/** What happened, and who should know of it. */
export interface News {
  kind: Kind;
  /** Whoever is named in earlier news of the same event is notified of that. */
  userIds: readonly string[];
  spaceId: string;
  changeRequestId?: string | undefined;
  commentId?: string;
  replyId?: string;
  /** The page that it is about, where it is about one. */
  pageId?: string | undefined;
  /** Who did it, and is not notified. */
  actorId: string | null;
  /** Asked in the transaction: what is gone by then notifies nobody. */
  isThere?: (db: Db) => Promise<boolean>;
}

/** So many people one event notifies. */
export const NOTIFIED_AT_MOST = 100;

/** So many who watch. */
export const WATCHERS_AT_MOST = 500;

/** Notifies of an event those who may read what it is about, and want to know of such things. Twice is as good as once. */
export async function notify(ctx: MakingCtx, event: Event, all: readonly News[]): Promise<void> {
  if (all.every(({ userIds }) => userIds.length === 0)) return;
  await inTransaction(ctx, async (tx) => {
    const notified = new Set<string>();
    for (const news of all) {
      if (news.isThere !== undefined && !(await news.isThere(tx.db))) continue;
      const others = news.userIds.filter((userId) => userId !== news.actorId && !notified.has(userId));
      const most = isOfWatching(news.kind) ? WATCHERS_AT_MOST : NOTIFIED_AT_MOST - notified.size;
      const userIds = [...new Set(others)].slice(0, most);
      for (const userId of userIds) notified.add(userId);
      await notifyEach(tx, event, { ...news, userIds });
    }
  });
}

async function notifyEach(tx: MakingCtx, event: Event, news: News): Promise<void> {
  const settings = await listSettings(tx.db, news.userIds);
  const wanting: string[] = [];
  const mailed = new Set<string>();
  const muted = asksInPerson(news.kind) ? new Set() : await mutedOf(tx.db, news, news.userIds);
  for (const userId of news.userIds) {
    const choice = readChoices(settings.get(userId)?.kinds)[news.kind];
    if (choice === 'none' || muted.has(userId)) continue;
    if (choice === 'mail' && tx.mail.isOn) mailed.add(userId);
    const rights = (await rightsOfUserOnSpaces(tx, userId, [news.spaceId])).get(news.spaceId);
    if (rights !== undefined && allows(rights.role, roleFor(news.kind))) wanting.push(userId);
  }
  const about = {
    ...{ organization_id: event.organizationId, space_id: news.spaceId, event_id: event.id, kind: news.kind },
    ...{ change_request_id: news.changeRequestId ?? null, comment_id: news.commentId ?? null },
    ...{ reply_id: news.replyId ?? null, actor_id: news.actorId, created_at: event.createdAt },
    read_at: null,
  };
  await insertNotifications(
    tx.db,
    wanting.map((userId) => ({
      ...{ ...about, id: newId(), user_id: userId },
      mail_at: mailed.has(userId) ? dueFor(tx.clock.now()) : null,
    })),
  );
  for (const userId of wanting) await trimNotifications(tx.db, userId);
}
