// The page on which somebody who holds an invite joins an organization.
import { accountWordsIn } from '@lectern/theme';
import { findInvitation, type InvitesCtx, joinOrganizationWithInvite } from '#features/invites/index.ts';
import { notFound } from '#platform/http/index.ts';
import { callerOf } from '../caller.ts';
import { type AnyPage, personPage } from '../page.ts';
import type { AccountPagesCtx } from '../register.ts';

export type LinkPagesCtx = AccountPagesCtx & InvitesCtx;

const PATH = '/join/:inviteId';

async function getInvitation(ctx: LinkPagesCtx, inviteId = '') {
  const invitation = await findInvitation(ctx.db, inviteId);
  if (invitation === undefined) throw notFound('invite');
  return invitation;
}

export const linkPages: readonly AnyPage<LinkPagesCtx>[] = [
  personPage({
    method: 'GET',
    path: PATH,
    handle: async (ctx, { params: { inviteId = '' }, lang }) => {
      const words = accountWordsIn(lang);
      const { title } = await getInvitation(ctx, inviteId);
      const form = { action: `/join/${inviteId}`, fields: [], submit: words.join };
      return { view: { title: words.joinTitle, intro: words.joinText, sections: [{ title, form }] } };
    },
  }),
  personPage({
    method: 'POST',
    path: PATH,
    handle: async (ctx, asked) => {
      const { inviteId = '' } = asked.params;
      const { organizationId } = await getInvitation(ctx, inviteId);
      await joinOrganizationWithInvite(ctx, callerOf(asked), { organizationId, inviteId });
      return { location: '/account?done=joined' };
    },
  }),
];
