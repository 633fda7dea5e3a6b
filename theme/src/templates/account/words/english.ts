import { credentials } from './credentials.ts';
import { inbox } from './inbox.ts';
import { leaving } from './leaving/english.ts';
import { methods } from './methods/english.ts';
import { notificationWords } from './notifications.ts';
import { watchingWords } from './watching.ts';
import { places } from './places.ts';
import { refusals } from './refusals/english.ts';
import { tokens } from './tokens.ts';

/** What pages about oneself say, by key in English. */
export const english = {
  ...credentials,
  ...methods,
  ...notificationWords,
  ...watchingWords,
  ...leaving,
  ...inbox,
  ...places,
  ...refusals,
  ...tokens,
  signIn: 'Sign in',
  signOut: 'Sign out',
  signedOutTitle: 'You are signed out',
  signedOutText: 'In this browser nobody is signed in any more.',
  account: 'Your account',
  sessions: 'Where you are signed in',
  sessionsText: 'End what you do not recognize. It is refused from the next request on.',
  thisBrowser: 'This browser',
  unknownBrowser: 'A browser that does not name itself',
  begun: 'Signed in',
  lastUsed: 'Last used',
  endSession: 'End',
  endOthers: 'End all others',
  ended: 'Ended.',
  tokens: 'API tokens',
  tokensText: 'For programs that act for you.',
  noTokens: 'You have no tokens that work.',
  revoke: 'Revoke',
  revoked: 'Revoked.',
  expires: 'Expires',
  neverUsed: 'Never used',
  name: 'Name',
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  passwordHint: 'At least 10 characters. A few words that belong together for you only are easy to remember.',
  passwordFault: 'Choose another password: this one is too short, too common, or like your name or address.',
  emailFault: 'This is no e-mail address, or another account has it.',
  save: 'Save',
  saved: 'Saved.',
  profile: 'Profile',
  setPassword: 'Set the password',
  passwordSet: 'The password is set. You are signed out everywhere else.',
  continue: 'Continue',
  signInText: 'With the e-mail address and the password of your account.',
  signInFailed: 'The e-mail address or the password is wrong, or this account has no password.',
  tooMany: 'Too many attempts. Try again later.',
  code: 'Code',
  codeTitle: 'One more code',
  codeText: 'Enter the code that your phone shows now, or one of your recovery codes.',
  codeFailed: 'This code is wrong, or it was used before.',
  startOver: 'Start over',
  expired: 'This took too long. Sign in again.',
  linkTitle: 'Sign in by a link',
  linkText: 'This link signs you in once. Continue only if you expected it.',
  linkGone: 'This link was used, has expired, or never was',
  linkGoneText: 'Ask for another one, or sign in in another way.',
  welcome: 'Welcome',
  welcomeText: 'Say who you are, and choose a password to come back with.',
  again: 'Is it you?',
  againText: 'It has been a while since you signed in. Prove again who you are before you change this.',
  againFailed: 'This is wrong. Try it once more.',
  joinTitle: 'You are invited',
  joinText: 'Join the organization with your account.',
  join: 'Join',
  joined: 'You have joined. What you may see is yours from now on.',
  foreign: 'This form was not sent by a page of this server. Go back, load the page again, and repeat it.',
  failed: 'That did not work',
  missing: 'There is nothing here that is open to you. The address may be wrong, or what it led to is gone.',
  back: 'Back',
  plainHttp:
    'This server is reached without HTTPS, so that your browser will not stay signed in. Ask who runs it to set it up with HTTPS.',
  appTitle: 'Allow this app to act for you?',
  appUnnamed: 'An app without a name',
  appIntro: '{name} asks to act in your name on this server.',
  appPlace: 'You will be sent back to',
  appUnchecked: 'Anybody can give an app any name. Allow it only if you started this yourself.',
  appScopes: 'What it may do',
  scopeRead: 'Read what you may read',
  scopeWrite: 'Change what you may change',
  scopeAdmin: 'Administer what you administer',
  allow: 'Allow',
  deny: 'Do not allow',
  apps: 'Connected apps',
  appsText: 'They act in your name until you disconnect them.',
  noApps: 'No app is connected.',
  disconnect: 'Disconnect',
  disconnected: 'Disconnected.',
};

export type AccountWords = typeof english;

/** What `languages` has for each: all but the words that have their languages in a file or a folder of their own. */
export type Translation = Readonly<
  Record<
    Exclude<
      keyof AccountWords,
      | keyof typeof methods
      | keyof typeof notificationWords
      | keyof typeof watchingWords
      | keyof typeof leaving
      | keyof typeof inbox
      | keyof typeof places
      | keyof typeof refusals
      | keyof typeof tokens
    >,
    string
  >
>;
