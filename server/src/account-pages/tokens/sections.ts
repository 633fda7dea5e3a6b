import { type AccountSection, type AccountWords, accountWordsIn, type FormView } from '@lectern/theme';
import { SCOPES, type Scope } from '#access/index.ts';
import { listPersonalTokens, type TokenRow, type TokensCtx } from '#features/tokens/index.ts';
import type { AskedByPerson } from '../page.ts';
import { timeIn } from '../time.ts';
import { scopeLabel } from '../parts.ts';

/** As many as somebody may have. */
const LISTED = 100;
export const TOKEN_NAME_AT_MOST = 100;

/** After how many days a token ends; 0 is never. */
export const LIFETIMES = [30, 90, 365, 0] as const;

/** The tokens of an account, and the form for another one. */
export async function tokenSections(ctx: TokensCtx, { caller, lang }: AskedByPerson): Promise<AccountSection[]> {
  const words = accountWordsIn(lang);
  const { items } = await listPersonalTokens(ctx, caller, { limit: LISTED });
  return [
    {
      title: words.tokens,
      text: items.length === 0 ? words.noTokens : words.tokensText,
      items: items.map((row) => tokenItem(words, lang, row)),
    },
    { title: words.newToken, form: createForm(words, lang) },
  ];
}

function tokenItem(words: AccountWords, lang: string, row: TokenRow) {
  return {
    title: row.name,
    details: [
      `${row.hint}… (${row.scopes})`,
      row.last_used_at === null ? words.neverUsed : `${words.lastUsed}: ${timeIn(lang, row.last_used_at)}`,
      ...(row.expires_at === null ? [] : [`${words.expires}: ${timeIn(lang, row.expires_at)}`]),
    ],
    form: {
      action: '/account/forms/revoke-token',
      fields: [],
      hidden: { token: row.id },
      submit: words.revoke,
      look: 'danger' as const,
    },
  };
}

/** What was sent with the form before, and what was wrong with it. */
export interface Sent {
  name: string;
  days: string;
  scopes: readonly string[];
  /** At the name, or at the scopes. */
  faults: { name?: string; scopes?: string };
}

/** A form for a token; again with what was sent where that was not accepted. */
export function createForm(words: AccountWords, lang: string, sent?: Sent): FormView {
  const label = words.tokenName;
  return {
    action: '/account/forms/create-token',
    fields: [
      {
        ...{ name: 'name', label, type: 'text', maxLength: TOKEN_NAME_AT_MOST, hint: words.tokenNameHint },
        ...(sent !== undefined && { value: sent.name, fault: sent.faults.name, isFirst: true }),
      },
    ],
    ticks: SCOPES.map((scope: Scope) => ({
      name: 'scope',
      value: scope,
      label: scopeLabel(words, scope),
      isTicked: sent?.scopes.includes(scope) ?? scope === 'read',
    })),
    tickFault: sent?.faults.scopes,
    choices: [
      {
        name: 'days',
        label: words.expires,
        options: LIFETIMES.map((days) => ({ value: String(days), label: daysIn(words, lang, days) })),
        value: sent?.days ?? '90',
      },
    ],
    submit: words.createToken,
  };
}

const daysIn = (words: AccountWords, lang: string, days: number): string =>
  days === 0
    ? words.never
    : new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
