import { type CredentialsCtx, setOwnPassword } from '#features/credentials/index.ts';
import {
  type ByMailCtx,
  finishWithCode,
  isWelcome,
  openLink,
  peekSignInLink,
  proveAgain,
  signInWithPassword,
  welcome,
} from '#features/sign-in/index.ts';
import { getAuthenticatedUser } from '#features/users/index.ts';
import { callerOf } from '../caller.ts';
import { HOME } from '../next.ts';
import { type AnyPage, page, personPage } from '../page.ts';
import type { AccountPagesCtx } from '../register.ts';
import { followProof, showAgain } from './again.ts';
import { goOn, nextIn, withNext } from './going-on.ts';
import { byMailPages } from './by-mail.ts';
import { organizationPages } from './organization.ts';
import { passkeyPages } from './passkeys.ts';
import { faultyFieldIn } from './faults.ts';
import { codeView, deadLinkView, emailIn, linkView, passwordView, welcomeView } from './views.ts';
import { showSignIn } from './show.ts';

export type SignInPagesCtx = AccountPagesCtx & ByMailCtx & CredentialsCtx;

const passwordPages: readonly AnyPage<SignInPagesCtx>[] = [
  page({
    method: 'GET',
    path: '/sign-in',
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      if (asked.caller !== undefined) return { location: next };
      return { view: await showSignIn(ctx, asked.lang, { next }) };
    },
  }),
  page({
    method: 'POST',
    path: '/sign-in',
    handle: async (ctx, asked) => {
      const [email, password] = [emailIn(asked), asked.form.get('password') ?? ''];
      const next = nextIn(ctx, asked);
      const answer = goOn(ctx, await signInWithPassword(ctx, { email, password }, asked), next);
      if (answer !== undefined) return answer;
      return { view: await showSignIn(ctx, asked.lang, { next, email, hasFailed: true }), status: 401 };
    },
  }),
  page({
    method: 'GET',
    path: '/sign-in/totp',
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      if (ctx.signed.states.readPending(asked.cookies) === undefined) return { location: withNext('/sign-in', next) };
      return { view: codeView(asked.lang, { next }) };
    },
  }),
  page({
    method: 'POST',
    path: '/sign-in/totp',
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      const outcome = await finishWithCode(ctx, asked.form.get('code') ?? '', asked);
      if (outcome === undefined) return { location: withNext('/sign-in', next) };
      return goOn(ctx, outcome, next) ?? { view: codeView(asked.lang, { next, hasFailed: true }), status: 401 };
    },
  }),
];

const linkPages: readonly AnyPage<SignInPagesCtx>[] = [
  page({
    method: 'GET',
    path: '/sign-in/link/:secret',
    handle: async (ctx, { params, lang }) => {
      const secret = params['secret'] ?? '';
      if ((await peekSignInLink(ctx, secret)) === undefined) return { view: deadLinkView(lang), status: 404 };
      return { view: linkView(lang, secret) };
    },
  }),
  page({
    method: 'POST',
    path: '/sign-in/link/:secret',
    handle: async (ctx, asked) => {
      const opened = await openLink(ctx, asked.params['secret'] ?? '', asked);
      if (opened === undefined) return { view: deadLinkView(asked.lang), status: 404 };
      const next = { first: '/sign-in/welcome', reset: '/sign-in/password' }[opened.purpose as string] ?? HOME;
      return goOn(ctx, opened, next) ?? { view: deadLinkView(asked.lang), status: 404 };
    },
  }),
  personPage({
    method: 'GET',
    path: '/sign-in/welcome',
    handle: async (ctx, { caller, lang }) => {
      const user = await getAuthenticatedUser(ctx, caller.userId);
      return isWelcome(user) ? { view: welcomeView(lang) } : { location: HOME };
    },
  }),
  personPage({
    method: 'POST',
    path: '/sign-in/welcome',
    handle: async (ctx, asked) => {
      const email = emailIn(asked);
      const [name = '', password = ''] = ['name', 'password'].map((each) => asked.form.get(each) ?? '');
      const wanted = { email, displayName: name, password };
      const refused = await welcome(ctx, callerOf(asked), wanted).then(() => undefined, faultyFieldIn);
      if (refused === undefined) return { location: HOME };
      const shown = { email, name: name.slice(0, 64), refused };
      return { view: welcomeView(asked.lang, shown), status: 422 };
    },
  }),
];

const againPages: readonly AnyPage<SignInPagesCtx>[] = [
  personPage({
    method: 'GET',
    path: '/sign-in/again',
    handle: async (ctx, asked) => ({ view: await showAgain(ctx, asked) }),
  }),
  personPage({
    method: 'POST',
    path: '/sign-in/again',
    handle: async (ctx, asked) => {
      const { caller, form } = asked;
      const proofs = { password: form.get('password') ?? '', code: form.get('code') ?? '', from: asked };
      return followProof(ctx, asked, await proveAgain(ctx, caller, proofs), { hasFailed: true });
    },
  }),
  personPage({
    method: 'GET',
    path: '/sign-in/password',
    handle: async (ctx, asked) => ({ view: passwordView(asked.lang, { next: nextIn(ctx, asked) }) }),
  }),
  personPage({
    method: 'POST',
    path: '/sign-in/password',
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      const password = asked.form.get('password') ?? '';
      const refused = await setOwnPassword(ctx, callerOf(asked), { password }).then(() => undefined, faultyFieldIn);
      if (refused === undefined) return { location: '/account?done=passwordSet' };
      return { view: passwordView(asked.lang, { next, isRefused: true }), status: 422 };
    },
  }),
];

export const signInPages: readonly AnyPage<SignInPagesCtx>[] = [
  ...passwordPages,
  ...passkeyPages,
  ...organizationPages,
  ...byMailPages,
  ...linkPages,
  ...againPages,
];
