// Notifications: what others did that somebody should know of. They are made from events, and shown only as long as whoever is
// notified may read what they are about; nothing here decides who may.
export { notificationConsumer, notificationListeners } from './events.ts';
export { forgetNotificationsJob } from './jobs.ts';
export {
  endNotificationMails,
  isMailedAdmin,
  mailAdmins,
  notificationMail,
  notificationMailJob,
  sentencesOf,
} from './mailing/index.ts';
export { type Choices, isChoice, type Kind, KINDS, readChoices } from './kinds.ts';
export { notificationOperations } from './routes.ts';
export {
  findSettings,
  listNotifications,
  markNotificationsRead,
  type NotificationsCtx,
  type Seen,
  updateNotification,
  updateNotificationSettings,
} from './service.ts';
export { NOTIFICATIONS_AT_MOST } from './store.ts';
export { watchOperations } from './watching/index.ts';
