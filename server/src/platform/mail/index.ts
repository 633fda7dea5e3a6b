// Mails: an outbox that is written in the transaction of what a mail is about, and the only way to the mail server. What a
// mail says, the room knows that queues it; a mail never has an address of another host, and data of people is never a link.
export { type MailAddress, readMailAddress } from './address.ts';
export { type Language, languageFor, type Words, wordsIn } from './languages.ts';
export { asData, fill } from './data.ts';
export { type Letter, type LetterBlock, type MailKind, mailKind } from './kinds.ts';
export { createMail, type Mail, type Queued } from './mail.ts';
export { mailJobs, SEND_MAIL } from './jobs.ts';
export { countWaiting } from './store.ts';
