import { AssertionResponse, type CredentialsCtx } from '#features/credentials/index.ts';
import {
  askForPasskey,
  type ByMailCtx,
  proveAgainWithPasskey,
  signInWithPasskey,
  type UsedPasskey,
} from '#features/sign-in/index.ts';
import { badRequest, guardOf } from '#platform/http/index.ts';
import { type AnyPage, page, personPage } from '../page.ts';
import { followProof } from './again.ts';
import { goOn, nextIn } from './going-on.ts';
import { showSignIn } from './show.ts';

type Ctx = ByMailCtx & CredentialsCtx;

const isResponse = guardOf(AssertionResponse);
const CHALLENGE_AT_MOST = 64;

/** What the script wrote into its form. Whatever else is sent is no passkey of anybody. */
function readUsed(form: URLSearchParams): UsedPasskey {
  const challengeId = form.get('challenge') ?? '';
  const response = readJson(form.get('response') ?? '');
  if (challengeId === '' || challengeId.length > CHALLENGE_AT_MOST || !isResponse(response))
    throw badRequest('This is not what a browser answers for a passkey.');
  return { challengeId, response };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const passkeyPages: readonly AnyPage<Ctx>[] = [
  page({
    method: 'POST',
    path: '/sign-in/passkey/challenge',
    handle: async (ctx, asked) => ({ json: await askForPasskey(ctx, asked) }),
  }),
  page({
    method: 'POST',
    path: '/sign-in/passkey',
    handle: async (ctx, asked) => {
      const next = nextIn(ctx, asked);
      const answer = goOn(ctx, await signInWithPasskey(ctx, readUsed(asked.form), asked), next);
      return answer ?? { view: await showSignIn(ctx, asked.lang, { next, isRefused: true }), status: 401 };
    },
  }),
  personPage({
    method: 'POST',
    path: '/sign-in/again/passkey/challenge',
    handle: async (ctx, asked) => ({ json: await askForPasskey(ctx, asked, asked.caller.userId) }),
  }),
  personPage({
    method: 'POST',
    path: '/sign-in/again/passkey',
    handle: async (ctx, asked) => {
      const used = readUsed(asked.form);
      const outcome = await proveAgainWithPasskey(ctx, asked.caller, { used, from: asked });
      return followProof(ctx, asked, outcome, { isRefused: true });
    },
  }),
];
