import { type AccountSection, accountWordsIn } from '@lectern/theme';
import type { Scope } from '#access/index.ts';
import { describeGrant, listConnectedApps } from '#features/oauth/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { AskedByPerson, PageView } from '../page.ts';
import { scopeLabel } from '../parts.ts';
import { timeIn } from '../time.ts';

/** As many as somebody may have. */
const LISTED = 100;

interface Question {
  clientName: string | undefined;
  place: string;
  scopes: readonly Scope[];
}

/** What a program wants, and where it leads back to: the one thing of it that it cannot choose freely. */
export function consentView(lang: string, action: string, { clientName, place, scopes }: Question): PageView {
  const words = accountWordsIn(lang);
  const ticks = scopes.map((scope) => ({
    name: 'scope',
    value: scope,
    label: scopeLabel(words, scope),
    // Who really wants that ticks it.
    isTicked: scope !== 'admin',
  }));
  return {
    title: words.appTitle,
    intro: words.appIntro.replace('{name}', () => clientName ?? words.appUnnamed),
    sections: [
      { items: [{ title: `${words.appPlace} ${place}`, details: [words.appUnchecked] }] },
      {
        title: words.appScopes,
        form: { action, fields: [], ticks, submit: words.allow, other: { name: 'deny', label: words.deny } },
      },
    ],
  };
}

/** The programs that somebody connected, with a button to disconnect each. */
export async function appsSection(
  ctx: { db: Db; clock: Clock },
  { caller, lang }: AskedByPerson,
): Promise<AccountSection> {
  const words = accountWordsIn(lang);
  const { items } = await listConnectedApps(ctx, caller.userId, { limit: LISTED });
  return {
    title: words.apps,
    text: items.length === 0 ? words.noApps : words.appsText,
    items: items.map(describeGrant).map(({ id, name, place, scopes, createdAt }) => ({
      title: name === '' ? words.appUnnamed : name,
      details: [`${place} (${scopes.join(', ')})`, timeIn(lang, Number(createdAt))],
      form: {
        action: '/account/forms/disconnect',
        fields: [],
        hidden: { app: id },
        submit: words.disconnect,
        look: 'danger',
      },
    })),
  };
}
