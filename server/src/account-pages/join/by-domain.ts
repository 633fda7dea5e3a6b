// The page on which somebody joins the organizations that take in the domain of their address.
import { type AccountSection, accountWordsIn } from '@lectern/theme';
import { type InvitesCtx, joinOrganization, listJoinable } from '#features/invites/index.ts';
import { callerOf } from '../caller.ts';
import { type AnyPage, type AskedByPerson, personPage } from '../page.ts';
import { toAccount } from '../parts.ts';
import type { AccountPagesCtx } from '../register.ts';

export type DomainPagesCtx = AccountPagesCtx & InvitesCtx;

const PATH = '/join';

/**
 * The way there, from the account. Anybody may name a domain as theirs and call an organization what they like, so nobody reads
 * of it who did not ask.
 */
export function domainSections({ caller, lang }: Pick<AskedByPerson, 'caller' | 'lang'>): AccountSection[] {
  if (caller.within !== undefined) return [];
  const words = accountWordsIn(lang);
  return [{ title: words.organizations, links: [{ title: words.joinByDomain, url: PATH }] }];
}

export const domainPages: readonly AnyPage<DomainPagesCtx>[] = [
  personPage({
    method: 'GET',
    path: PATH,
    handle: async (ctx, { caller, lang }) => {
      const words = accountWordsIn(lang);
      const joinable = await listJoinable(ctx, caller);
      const intro = joinable?.length === 0 ? words.joinByDomainNone : words.joinByDomainText;
      const items = (joinable ?? []).map(({ id, title }) => ({
        title,
        details: [],
        form: { action: PATH, fields: [], hidden: { organization: id }, submit: words.join },
      }));
      const sections = [...(items.length > 0 ? [{ items }] : []), toAccount(words)];
      return {
        view: { title: words.joinByDomain, intro: joinable === undefined ? words.joinUnverified : intro, sections },
      };
    },
  }),
  personPage({
    method: 'POST',
    path: PATH,
    handle: async (ctx, asked) => {
      await joinOrganization(ctx, callerOf(asked), asked.form.get('organization') ?? '');
      return { location: '/account?done=joined' };
    },
  }),
];
