import { readScopes } from '#access/index.ts';
import {
  allowProgram,
  type ConsentCtx,
  denyProgram,
  disconnectApp,
  getConsentQuestion,
} from '#features/oauth/index.ts';
import { networkOf } from '#platform/http/index.ts';
import { callerOf } from '../caller.ts';
import { type AnyPage, type AskedByPerson, personPage } from '../page.ts';
import type { AccountPagesCtx } from '../register.ts';
import { consentView } from './view.ts';

export interface AppPagesCtx extends AccountPagesCtx, ConsentCtx {}

const stepOf = ({ params, cookies }: AskedByPerson) => ({ uid: params['uid'] ?? '', cookies });

/** What a policy calls the place where a program waits: a host, or a scheme of its own. */
function sourceOf(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri);
  // No policy can name an IPv6 address.
  const hasSource = (protocol === 'https:' || protocol === 'http:') && !hostname.startsWith('[');
  return hasSource ? origin : protocol;
}

export const appPages: readonly AnyPage<AppPagesCtx>[] = [
  personPage({
    method: 'GET',
    path: '/oauth/consent/:uid',
    handle: async (ctx, asked) => {
      const question = await getConsentQuestion(ctx, stepOf(asked));
      const action = `/oauth/consent/${encodeURIComponent(asked.params['uid'] ?? '')}`;
      return { view: consentView(asked.lang, action, question), formTo: [sourceOf(question.redirectUri)] };
    },
  }),
  personPage({
    method: 'POST',
    path: '/oauth/consent/:uid',
    handle: async (ctx, asked) => {
      if (asked.form.has('deny')) return { location: await denyProgram(ctx, stepOf(asked)) };
      const { userId, sessionId } = asked.caller;
      const actor = { userId, sessionId, address: networkOf(asked.address) };
      const scopes = readScopes(asked.form.getAll('scope').join(' '));
      return { location: await allowProgram(ctx, stepOf(asked), { actor, scopes }) };
    },
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/disconnect',
    handle: async (ctx, asked) => {
      await disconnectApp(ctx, callerOf(asked), asked.form.get('app') ?? '');
      return { location: '/account?done=disconnected' };
    },
  }),
];
