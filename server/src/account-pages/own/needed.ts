import { type AccountSection, accountWordsIn } from '@lectern/theme';
import { listWaysNeeded } from '#features/sso/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { AskedByPerson } from '../page.ts';

/** The organizations that this session does not open, because they need another one, and where to get it. */
export async function neededSections(ctx: { db: Db }, { caller, lang }: AskedByPerson): Promise<AccountSection[]> {
  const ways = await listWaysNeeded(ctx, caller);
  if (ways.length === 0) return [];
  const words = accountWordsIn(lang);
  const links = ways.map(({ organization, label, path }) => ({
    title: `${organization}: ${label}`,
    url: `${path}?next=%2Faccount`,
  }));
  return [{ title: words.ssoNeeded, text: words.ssoNeededText, links }];
}
