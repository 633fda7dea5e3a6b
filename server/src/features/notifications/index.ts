// Notifications: what others did that somebody should know of. They are made from events, and shown only as long as whoever is
// notified may read what they are about; nothing here decides who may.
export { notificationConsumer, notificationListeners } from './events.ts';
export { forgetNotificationsJob } from './jobs.ts';
export { notificationOperations } from './routes.ts';
