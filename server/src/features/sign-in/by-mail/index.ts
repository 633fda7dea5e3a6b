// What goes by mail to who signs in: codes, and links by which a new password is set. Whether there is an account is looked up
// when a mail is written, so that who asks learns nothing of it.
export { codeMail, resetMail } from './letters.ts';
export { type ByMailCtx, requestCode, requestReset, signInWithEmailCode } from './service.ts';
