import { type AccountWords, accountWordsIn } from '@lectern/theme';
import { SCOPES } from '#access/index.ts';
import { createPersonalToken, revokePersonalToken, type TokensCtx } from '#features/tokens/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { Problem } from '#platform/http/index.ts';
import { callerOf } from '../caller.ts';
import { type AnyPage, type AskedByPerson, type PageAnswer, personPage } from '../page.ts';
import { toAccount } from '../parts.ts';
import { createForm, LIFETIMES, type Sent, TOKEN_NAME_AT_MOST } from './sections.ts';

const DAY_MS = 86_400_000;

export const tokenPages: readonly AnyPage<TokensCtx>[] = [
  personPage({
    method: 'POST',
    path: '/account/forms/create-token',
    within: true,
    handle: createToken,
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/revoke-token',
    within: true,
    handle: async (ctx, asked) => {
      await revokePersonalToken(ctx, callerOf(asked), asked.form.get('token') ?? '');
      return { location: '/account?done=revoked' };
    },
  }),
];

async function createToken(ctx: TokensCtx, asked: AskedByPerson): Promise<PageAnswer> {
  const words = accountWordsIn(asked.lang);
  const wish = readForm(ctx, asked.form);
  const faults = findFaults(words, wish);
  if (Object.keys(faults).length > 0) return formAgain(asked, faults);
  try {
    const { token } = await createPersonalToken(ctx, callerOf(asked), wish);
    const sections = [{ codes: [token] }, toAccount(words)];
    return { view: { title: words.tokenMade, intro: words.tokenMadeText, sections } };
  } catch (error) {
    // What was sent stays in the form; all other refusals have a page.
    if (error instanceof Problem && error.status === 422) return formAgain(asked, { name: error.message });
    throw error;
  }
}

/** A lifetime that no form of ours sends counts as the shortest. */
function readForm({ clock }: { clock: Clock }, form: URLSearchParams) {
  const days = LIFETIMES.find((each) => String(each) === form.get('days')) ?? LIFETIMES[0];
  return {
    name: (form.get('name') ?? '').trim(),
    scopes: SCOPES.filter((scope) => form.getAll('scope').includes(scope)),
    ...(days > 0 && { expiresAt: new Date(clock.now() + days * DAY_MS).toISOString() }),
  };
}

function findFaults(
  words: AccountWords,
  { name, scopes }: { name: string; scopes: readonly string[] },
): Sent['faults'] {
  const isNamed = name !== '' && [...name].length <= TOKEN_NAME_AT_MOST;
  return {
    ...(!isNamed && { name: words.tokenNameFault }),
    ...(scopes.length === 0 && { scopes: words.scopeFault }),
  };
}

function formAgain({ lang, form }: AskedByPerson, faults: Sent['faults']): PageAnswer {
  const words = accountWordsIn(lang);
  const sent = {
    ...{ name: (form.get('name') ?? '').slice(0, TOKEN_NAME_AT_MOST), days: form.get('days') ?? '', faults },
    scopes: form.getAll('scope'),
  };
  const sections = [{ form: createForm(words, lang, sent) }, toAccount(words)];
  return { view: { title: words.newToken, sections }, status: 422 };
}
