import { type AccountSection, accountWordsIn, type AccountWords, type FieldView } from '@lectern/theme';
import { isReachedSafely } from '#access/index.ts';
import { relyingPartyOf } from '#features/credentials/index.ts';
import { EMAIL_AT_MOST } from '#features/sign-in/index.ts';
import type { Asked, PageView } from '../page.ts';
import { withNext } from './going-on.ts';
import type { FaultyField } from './faults.ts';

/** What `next` carries from page to page. */
const hiddenNext = (next: string) => ({ next });

/** The address that somebody typed into a form. */
export const emailIn = ({ form }: Pick<Asked, 'form'>): string => (form.get('email') ?? '').slice(0, EMAIL_AT_MOST);

export const emailField = (words: AccountWords, value = ''): FieldView => ({
  ...{ name: 'email', label: words.email, type: 'email', autocomplete: 'username', maxLength: EMAIL_AT_MOST, value },
});

const passwordField = (words: AccountWords, fault?: string): FieldView => ({
  ...{ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password', maxLength: 1024 },
  fault,
});

const newPasswordField = (words: AccountWords, isRefused = false): FieldView => ({
  ...{ name: 'password', label: words.newPassword, type: 'password', autocomplete: 'new-password', maxLength: 256 },
  ...{ minLength: 10, hint: words.passwordHint, fault: isRefused ? words.passwordFault : undefined },
});

export const mailedCodeField = (words: AccountWords, fault?: string): FieldView => ({
  ...{ name: 'code', label: words.code, type: 'text', autocomplete: 'one-time-code', maxLength: 20 },
  ...{ inputmode: 'numeric', fault },
});

const codeField = (words: AccountWords, fault?: string): FieldView => ({
  ...{ name: 'code', label: words.code, type: 'text', autocomplete: 'one-time-code', maxLength: 40 },
  fault,
});

/** What the server is, as far as pages depend on it. */
interface Server {
  baseUrl: string;
}

interface SignInShown {
  next: string;
  email?: string;
  /** Whether the password was wrong. */
  hasFailed?: boolean;
  /** Whether a passkey was not taken. */
  isRefused?: boolean;
}

/** What there is on this server besides passwords and passkeys. */
export interface Methods {
  hasSso: boolean;
  hasMail: boolean;
}

/** Links to the pages of other ways to sign in. */
function otherWays(words: AccountWords, { hasSso, hasMail }: Methods, next: string) {
  const ways = [
    ...(hasSso ? [{ title: words.ssoSignIn, path: '/sign-in/organization' }] : []),
    ...(hasMail ? [{ title: words.mailCodeSignIn, path: '/sign-in/code' }] : []),
    { title: words.forgotten, path: '/sign-in/forgotten' },
  ];
  return ways.map(({ title, path }) => ({ title, url: withNext(path, next) }));
}

/** A button for a passkey, where browsers have passkeys for this server at all. */
const passkeySections = (
  { baseUrl }: Server,
  passkey: { action: string; label: string; next: string },
): AccountSection[] => (relyingPartyOf(baseUrl) === undefined ? [] : [{ passkey: { ...passkey, kind: 'use' } }]);

/** What is said above the form: that a passkey was not taken, or that browsers will not keep a session of this server. */
function noticeFor({ baseUrl }: Server, words: AccountWords, isRefused: boolean): PageView['notice'] {
  if (isRefused) return { kind: 'failed', text: words.passkeyRefused };
  return isReachedSafely(baseUrl) ? undefined : { kind: 'failed', text: words.plainHttp };
}

export function signInView(
  server: Server & { methods: Methods },
  lang: string,
  { next, email = '', hasFailed = false, isRefused = false }: SignInShown,
): PageView {
  const words = accountWordsIn(lang);
  const fields = [
    // Browsers offer passkeys there, too.
    { ...emailField(words, email), autocomplete: 'username webauthn', isFirst: !hasFailed },
    { ...passwordField(words, hasFailed ? words.signInFailed : undefined), isFirst: hasFailed },
  ];
  return {
    title: words.signIn,
    intro: words.signInText,
    notice: noticeFor(server, words, isRefused),
    sections: [
      { form: { action: '/sign-in', fields, hidden: hiddenNext(next), submit: words.signIn } },
      ...passkeySections(server, { action: '/sign-in/passkey', label: words.passkeySignIn, next }),
      { links: otherWays(words, server.methods, next) },
    ],
  };
}

export function codeView(lang: string, { next, hasFailed = false }: { next: string; hasFailed?: boolean }): PageView {
  const words = accountWordsIn(lang);
  const fields = [{ ...codeField(words, hasFailed ? words.codeFailed : undefined), isFirst: true }];
  return {
    title: words.codeTitle,
    intro: words.codeText,
    sections: [
      { form: { action: '/sign-in/totp', fields, hidden: hiddenNext(next), submit: words.continue } },
      { links: [{ title: words.startOver, url: withNext('/sign-in', next) }] },
    ],
  };
}

export function linkView(lang: string, secret: string): PageView {
  const words = accountWordsIn(lang);
  const form = { action: `/sign-in/link/${secret}`, fields: [], submit: words.continue };
  return { title: words.linkTitle, intro: words.linkText, sections: [{ form }] };
}

export function deadLinkView(lang: string): PageView {
  const words = accountWordsIn(lang);
  const links = [{ title: words.signIn, url: '/sign-in' }];
  return { title: words.linkGone, intro: words.linkGoneText, sections: [{ links }] };
}

interface AgainShown {
  next: string;
  email: string;
  needsCode: boolean;
  hasFailed?: boolean;
  isRefused?: boolean;
}

export function againView(
  server: Server,
  lang: string,
  { next, email, needsCode, hasFailed = false, isRefused = false }: AgainShown,
): PageView {
  const words = accountWordsIn(lang);
  const fault = hasFailed ? words.againFailed : undefined;
  const fields = [passwordField(words, fault), ...(needsCode ? [codeField(words)] : [])];
  // Password managers look for the account that the password is of.
  const hidden = { ...hiddenNext(next), username: email };
  return {
    title: words.again,
    intro: words.againText,
    notice: isRefused ? { kind: 'failed', text: words.passkeyRefused } : undefined,
    sections: [
      { form: { action: '/sign-in/again', fields, hidden, submit: words.continue } },
      ...passkeySections(server, { action: '/sign-in/again/passkey', label: words.passkeyAgain, next }),
    ],
  };
}

/** What was entered before, and which of it was refused. */
interface WelcomeShown {
  email?: string;
  name?: string;
  refused?: FaultyField;
}

export function welcomeView(lang: string, { email, name, refused }: WelcomeShown = {}): PageView {
  const words = accountWordsIn(lang);
  const fault = refused === 'email' ? words.emailFault : undefined;
  const fields: FieldView[] = [
    {
      ...{ name: 'name', label: words.name, type: 'text', autocomplete: 'name', maxLength: 64, value: name },
      isFirst: refused === undefined,
    },
    { ...emailField(words, email), fault, isFirst: refused === 'email' },
    { ...newPasswordField(words, refused === 'password'), isFirst: refused === 'password' },
  ];
  const form = { action: '/sign-in/welcome', fields, submit: words.continue };
  return { title: words.welcome, intro: words.welcomeText, sections: [{ form }] };
}

export function passwordView(
  lang: string,
  { next, isRefused = false }: { next: string; isRefused?: boolean },
): PageView {
  const words = accountWordsIn(lang);
  const form = {
    action: '/sign-in/password',
    fields: [{ ...newPasswordField(words, isRefused), isFirst: true }],
    hidden: hiddenNext(next),
    submit: words.setPassword,
  };
  return { title: words.setPassword, sections: [{ form }] };
}
