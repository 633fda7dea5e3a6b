// Signing in: in which order somebody proves who they are, how often they may try, and what follows. What a proof is worth,
// `credentials` says; the pages with the forms are of `account-pages`.
export { attemptsByProvider, forgive, sweepAttemptsJob, take } from './attempts/index.ts';
export { finishWithCode, openLink, peekSignInLink, proveAgain, signInWithPassword } from './service.ts';
export { askForPasskey, proveAgainWithPasskey, signInWithPasskey, type UsedPasskey } from './passkeys.ts';
export { EMAIL_AT_MOST, type Outcome, type SignInCtx } from './steps.ts';
export {
  type ByMailCtx,
  codeMail,
  requestCode,
  requestReset,
  resetMail,
  signInWithEmailCode,
} from './by-mail/index.ts';
export { createSignInLink } from './links.ts';
export { createSignedStates, type From, type SignedStates } from './states.ts';
export { isWelcome, welcome, type WelcomeCtx } from './welcome.ts';
