import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { toRole } from '../rules.ts';
import { acceptEmailInvite } from './accepting.ts';
import type { EmailInvitesCtx } from './links.ts';
import { readGives } from './gives.ts';
import {
  AcceptedEmailInvite,
  AcceptEmailInvite,
  EmailInvite,
  InvitedUsers,
  InviteUsers,
  ListEmailInvites,
} from './schema.ts';
import { getPending, inviteUsersToOrganization, listPending, revoke } from './service.ts';
import { type EmailInviteRow, stateOf } from './store.ts';

const family = 'Invites';
const organization = '/v1/orgs/{organizationId}';
const pending = `${organization}/email-invites`;
const one = idParams('organizationId', 'emailInviteId');
const admins = { on: 'organization', role: 'admin' } as const;

export const emailInviteOperations = [
  operation({
    id: 'inviteUsersToOrganization',
    family,
    method: 'POST',
    path: `${organization}/invites`,
    summary: 'Invite people by mail',
    description:
      'Each receives a link that works once, for 14 days or as many as are named, and for whoever has that address. Who was invited before is invited again, and the earlier link ends. Where the server sends no mail, the answer has the `links`. All are invited or nobody is.',
    permission: admins,
    params: idParams('organizationId'),
    body: InviteUsers,
    isShownOnce: true,
    status: 200,
    answer: InvitedUsers,
    errors: {
      403: 'The caller may not invite with this role.',
      404: 'There is no such organization, or a team, space or collection that is named is not in it.',
      412: 'As many invitations wait as may.',
    },
    handle: async (ctx: EmailInvitesCtx, { actor, body }) => ({
      body: await inviteUsersToOrganization(ctx, actor, body),
      headers: { 'cache-control': 'no-store' },
    }),
  }),
  operation({
    id: 'listEmailInvites',
    family,
    method: 'GET',
    path: pending,
    summary: 'The invitations by mail that wait, or that ended, oldest first',
    permission: admins,
    params: idParams('organizationId'),
    query: ListEmailInvites,
    status: 200,
    answer: listOf(EmailInvite),
    handle: async (ctx: EmailInvitesCtx, { params: { organizationId }, query }) => {
      const { items, ...page } = await listPending(ctx, organizationId, query);
      return { body: { ...page, items: items.map((row) => toEmailInvite(ctx, row)) } };
    },
  }),
  operation({
    id: 'getEmailInvite',
    family,
    method: 'GET',
    path: `${pending}/{emailInviteId}`,
    summary: 'An invitation by mail that waits, or that ended',
    permission: admins,
    params: one,
    status: 200,
    answer: EmailInvite,
    handle: async (ctx: EmailInvitesCtx, { params: { organizationId, emailInviteId } }) => {
      const row = await getPending(ctx, { organizationId, inviteId: emailInviteId });
      return { body: toEmailInvite(ctx, row), version: row.version };
    },
  }),
  operation({
    id: 'deleteEmailInvite',
    family,
    method: 'DELETE',
    path: `${pending}/{emailInviteId}`,
    summary: 'Delete an invitation by mail, so that its link ends',
    permission: admins,
    params: one,
    status: 205,
    errors: { 412: 'The invitation was changed since it was read.' },
    handle: async (ctx: EmailInvitesCtx, { actor, params: { organizationId, emailInviteId }, ifMatch }) => {
      await revoke(ctx, actor, { organizationId, inviteId: emailInviteId, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'acceptEmailInvite',
    family,
    method: 'POST',
    path: '/account/email-invites',
    summary: 'Accept an invitation by mail',
    description:
      'Who has as much already stays as they are. A link that was sent by mail proves the address of the caller, too.',
    permission: { on: 'caller', also: 'the address that was invited' },
    body: AcceptEmailInvite,
    status: 200,
    answer: AcceptedEmailInvite,
    errors: {
      403: 'The invitation is for another address, the address is not verified, or the organization is blocked or has disabled the caller.',
      404: 'There is no such invitation: it was used, deleted or replaced, or has ended.',
    },
    handle: async (ctx: EmailInvitesCtx, { actor, body: { secret } }) => ({
      body: { organization: await acceptEmailInvite(ctx, actor, secret) },
    }),
  }),
];

function toEmailInvite(
  ctx: Pick<EmailInvitesCtx, 'baseUrl' | 'clock'>,
  row: EmailInviteRow,
): Static<typeof EmailInvite> {
  const location = `${ctx.baseUrl}/v1/orgs/${row.organization_id}/email-invites/${row.id}`;
  return {
    ...{ object: 'email-invite', id: row.id, email: row.email, role: toRole(row.role), sso: row.sso === 1 },
    status: stateOf(row, ctx.clock.now()),
    ...(row.message !== null && { message: row.message }),
    ...readGives(row),
    createdAt: new Date(Number(row.created_at)).toISOString(),
    expiresAt: new Date(Number(row.expires_at)).toISOString(),
    ...(row.accepted_at !== null && { acceptedAt: new Date(Number(row.accepted_at)).toISOString() }),
    ...(row.accepted_by !== null && { acceptedBy: row.accepted_by }),
    urls: { location },
  };
}
