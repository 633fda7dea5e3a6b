// How the API shows notifications.
import type { Static } from 'typebox';
import type { Actor } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { usersShown } from '#features/users/index.ts';
import { readChoices } from './kinds.ts';
import type { Notification, NotificationSettings } from './schema.ts';
import type { Seen } from './service.ts';
import { findSubjects, type SettingsRow } from './store.ts';

export interface ShownCtx {
  db: Db;
  baseUrl: string;
}

const time = (at: number): string => new Date(Number(at)).toISOString();

export async function toNotifications(
  ctx: ShownCtx,
  actor: Actor,
  seen: readonly Seen[],
): Promise<Static<typeof Notification>[]> {
  const by = seen.map(({ row }) => row.actor_id);
  // What somebody may know of others depends on what they are in the organization that it happened in.
  const forGuests = await usersShown(ctx, { ...actor, rights: { organizationRole: 0 } }, by);
  const forMembers = await usersShown(ctx, { ...actor, rights: { organizationRole: 1 } }, by);
  const { titles, requests } = await findSubjects(ctx.db, seen);
  return seen.map(({ row, kind, rights }) => ({
    object: 'notification',
    ...{ id: row.id, kind, createdAt: time(row.created_at) },
    ...(row.read_at === null ? {} : { readAt: time(row.read_at) }),
    ...(row.actor_id === null ? {} : { by: (rights.organizationRole > 0 ? forMembers : forGuests)(row.actor_id) }),
    organization: rights.organizationId,
    space: { id: row.space_id, title: titles.get(row.space_id) ?? '' },
    ...changeRequestOf(requests.get(row.change_request_id ?? '')),
    ...(row.comment_id === null ? {} : { comment: row.comment_id }),
    ...(row.reply_id === null ? {} : { reply: row.reply_id }),
    urls: {
      location: `${ctx.baseUrl}/account/notifications/${row.id}`,
      target: `${ctx.baseUrl}/v1/${targetOf(row)}`,
      app: appUrlOf(ctx, { row, rights }, requests.get(row.change_request_id ?? '')),
    },
  }));
}

interface Request {
  id: string;
  number: number;
  subject: string;
}

const changeRequestOf = (changeRequest: Request | undefined) => (changeRequest === undefined ? {} : { changeRequest });

function targetOf({ space_id: spaceId, change_request_id: requestId, comment_id, reply_id }: Seen['row']): string {
  const parts = [`spaces/${spaceId}`];
  if (requestId !== null) parts.push(`change-requests/${requestId}`);
  if (comment_id !== null) parts.push(`comments/${comment_id}`);
  if (reply_id !== null) parts.push(`replies/${reply_id}`);
  return parts.join('/');
}

/** Where people see what it is about. */
export function appUrlOf(
  ctx: { baseUrl: string },
  { row, rights }: Pick<Seen, 'row' | 'rights'>,
  request: Pick<Request, 'number'> | undefined,
): string {
  const space = `${ctx.baseUrl}/o/${rights.organizationId}/s/${row.space_id}`;
  const place = request === undefined ? space : `${space}/~/changes/${request.number}`;
  const { comment_id: comment, reply_id: reply } = row;
  if (comment === null) return place;
  return `${place}?${new URLSearchParams({ comment, ...(reply === null ? {} : { reply }) })}`;
}

/** Where it is in the application: the thread with its page, the change request, or the space. */
export function placeUrlOf(ctx: { baseUrl: string }, { row }: Pick<Seen, 'row'>): string {
  const parts = ['spaces', row.space_id];
  if (row.change_request_id !== null) parts.push('changes', row.change_request_id);
  if (row.comment_id !== null) parts.push('comments', row.comment_id);
  return `${ctx.baseUrl}/app/${parts.join('/')}`;
}

export function toSettings(ctx: ShownCtx, row: SettingsRow | undefined): Static<typeof NotificationSettings> {
  const language = row?.language ?? undefined;
  return {
    object: 'notification-settings',
    kinds: readChoices(row?.kinds),
    ...(language === undefined ? {} : { language }),
    urls: { location: `${ctx.baseUrl}/account/notification-settings` },
  };
}
