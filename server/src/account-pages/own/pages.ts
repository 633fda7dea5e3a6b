import { accountWordsIn } from '@lectern/theme';
import { createSessionCookie } from '#access/index.ts';
import { endOwnSession, endOwnSessions, type SessionsCtx } from '#features/sessions/index.ts';
import type { TokensCtx } from '#features/tokens/index.ts';
import { updateUserById } from '#features/users/index.ts';
import { badRequest } from '#platform/http/index.ts';
import { callerOf } from '../caller.ts';
import type { AccountPagesCtx } from '../register.ts';
import { type AnyPage, page, personPage } from '../page.ts';
import { accountView, NAME_AT_MOST } from './view.ts';

export interface OwnAccountCtx extends AccountPagesCtx, SessionsCtx, TokensCtx {}

/** What a form did, by which the page says it after it has been loaded anew. */
const DONE = [
  ...(['saved', 'ended', 'revoked', 'disconnected', 'passwordSet', 'joined'] as const),
  ...(['organizationDeleted', 'restored'] as const),
] as const;

const done = (what: (typeof DONE)[number]) => ({ location: `/account?done=${what}` });

export const ownAccountPages: readonly AnyPage<OwnAccountCtx>[] = [
  personPage({
    method: 'GET',
    path: '/account',
    within: true,
    handle: async (ctx, asked) => {
      const words = accountWordsIn(asked.lang);
      const what = DONE.find((each) => each === asked.query.get('done'));
      const notice = what === undefined ? undefined : ({ kind: 'done', text: words[what] } as const);
      return { view: { ...(await accountView(ctx, asked)), notice } };
    },
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/name',
    handle: async (ctx, { caller, form }) => {
      const { userId } = caller;
      const displayName = (form.get('name') ?? '').trim();
      if ([...displayName].length > NAME_AT_MOST) throw badRequest(`A name has at most ${NAME_AT_MOST} characters.`);
      await updateUserById(ctx, caller, { userId, patch: { displayName } });
      return done('saved');
    },
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/end-session',
    within: true,
    handle: async (ctx, asked) => {
      await endOwnSession(ctx, callerOf(asked), asked.form.get('session') ?? '');
      return done('ended');
    },
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/end-sessions',
    within: true,
    handle: async (ctx, asked) => {
      await endOwnSessions(ctx, callerOf(asked));
      return done('ended');
    },
  }),
  page({
    method: 'POST',
    path: '/sign-out',
    handle: async (ctx, { caller, ...asked }) => {
      if (caller?.sessionId !== undefined) await endOwnSession(ctx, callerOf({ ...asked, caller }), caller.sessionId);
      return { location: '/sign-out', cookies: [createSessionCookie(ctx.baseUrl).clear()] };
    },
  }),
  page({
    method: 'GET',
    path: '/sign-out',
    handle: async (_ctx, { lang, caller }) => {
      if (caller !== undefined) return { location: '/account' };
      const words = accountWordsIn(lang);
      const links = [{ title: words.signIn, url: '/sign-in' }];
      return { view: { title: words.signedOutTitle, intro: words.signedOutText, sections: [{ links }] } };
    },
  }),
];
