// Notifications: the list of them, what somebody chooses to be notified of, and the page by which a mail about them ends all
// mails.
export { type NotificationPagesCtx, notificationPages } from './pages.ts';
export { notificationsSection } from './sections.ts';
export { INBOX } from './inbox.ts';
