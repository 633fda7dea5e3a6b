import { operation } from '#access/index.ts';
import { listOf } from '#platform/http/index.ts';
import { toNotifications, toSettings } from './resources.ts';
import {
  ListNotifications,
  MarkedNotifications,
  MarkNotificationsRead,
  Notification,
  notificationParams,
  NotificationSettings,
  UpdateNotification,
  UpdateNotificationSettings,
} from './schema.ts';
import {
  findSettings,
  getNotification,
  listNotifications,
  markNotificationsRead,
  type NotificationsCtx,
  type Seen,
  updateNotification,
  updateNotificationSettings,
  versionOf,
} from './service.ts';
import type { Caller } from '#access/index.ts';

const family = 'Notifications';
const path = '/account/notifications';
const settings = '/account/notification-settings';
const permission = {
  on: 'caller',
  within: true,
  also: 'the subject of each, which the caller must be able to read',
} as const;
const NOT_THERE = 'There is no such notification of the caller, or its subject may not be read any more.';

async function answer(ctx: NotificationsCtx, actor: Caller, seen: Seen) {
  const [body] = await toNotifications(ctx, actor, [seen]);
  if (body === undefined) throw new Error('A notification was lost on its way out.');
  return { body, version: seen.row.version };
}

export const notificationOperations = [
  operation({
    id: 'listNotifications',
    family,
    method: 'GET',
    path,
    summary: 'What the caller was notified of, newest first',
    description:
      'At most 500, and for 90 days. Those about what the caller may not read any more are left out and not counted.',
    permission,
    query: ListNotifications,
    status: 200,
    answer: listOf(Notification),
    handle: async (ctx: NotificationsCtx, { actor, query }) => {
      const { items, ...page } = await listNotifications(ctx, actor, query);
      return { body: { ...page, items: await toNotifications(ctx, actor, items) } };
    },
  }),
  operation({
    id: 'markNotificationsRead',
    family,
    method: 'POST',
    path: `${path}/read`,
    summary: 'Mark all notifications as read',
    permission,
    body: MarkNotificationsRead,
    bodyOptional: true,
    status: 200,
    answer: MarkedNotifications,
    handle: async (ctx: NotificationsCtx, { actor, body }) => ({
      body: { count: await markNotificationsRead(ctx, actor, body) },
    }),
  }),
  operation({
    id: 'getNotification',
    family,
    method: 'GET',
    path: `${path}/{notificationId}`,
    summary: 'One of the caller’s notifications',
    permission,
    params: notificationParams,
    status: 200,
    answer: Notification,
    errors: { 404: NOT_THERE },
    handle: async (ctx: NotificationsCtx, { actor, params: { notificationId } }) =>
      answer(ctx, actor, await getNotification(ctx, actor, notificationId)),
  }),
  operation({
    id: 'updateNotification',
    family,
    method: 'PATCH',
    path: `${path}/{notificationId}`,
    summary: 'Mark one notification as read or unread',
    permission,
    params: notificationParams,
    body: UpdateNotification,
    status: 200,
    answer: Notification,
    errors: { 404: NOT_THERE, 412: 'The notification was changed since it was read.' },
    handle: async (ctx: NotificationsCtx, { actor, params, body, ifMatch }) =>
      answer(ctx, actor, await updateNotification(ctx, actor, { ...body, ...params, ifMatch })),
  }),
  operation({
    id: 'getNotificationSettings',
    family,
    method: 'GET',
    path: settings,
    summary: 'What the caller is notified of, and how',
    permission: { on: 'caller' },
    status: 200,
    answer: NotificationSettings,
    handle: async (ctx: NotificationsCtx, { actor }) => {
      const row = await findSettings(ctx, actor.userId);
      return { body: toSettings(ctx, row), version: versionOf(row) };
    },
  }),
  operation({
    id: 'updateNotificationSettings',
    family,
    method: 'PATCH',
    path: settings,
    summary: 'Choose what one is notified of, and how',
    description: 'Kinds that are not named stay as they are.',
    permission: { on: 'caller' },
    body: UpdateNotificationSettings,
    status: 200,
    answer: NotificationSettings,
    errors: { 412: 'The settings were changed since they were read.' },
    handle: async (ctx: NotificationsCtx, { actor, body, ifMatch }) => {
      const row = await updateNotificationSettings(ctx, actor.userId, { ...body, ifMatch });
      return { body: toSettings(ctx, row), version: versionOf(row) };
    },
  }),
];
