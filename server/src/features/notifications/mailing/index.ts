// Mails about notifications: when they are due, so that nobody is flooded, and what they say. Whoever reads in time gets none.
export { isMailedAdmin, mailAdmins } from './admins.ts';
export { dueFor } from './rules.ts';
export { notificationMail } from './letter.ts';
export { sentencesOf } from './sentences.ts';
export { notificationMailJob } from './jobs.ts';
export { deleteMailedBefore, hasMailedBefore } from './store.ts';
export { endNotificationMails, type LinksCtx } from './links.ts';
