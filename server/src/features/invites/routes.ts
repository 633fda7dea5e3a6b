import { type Caller, operation } from '#access/index.ts';
import { asReader, toOrganizations } from '#features/organizations/index.ts';
import { EmptyObject, idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { getOrganizationsForEmailDomain, joinOrganization, joinOrganizationWithInvite } from './joining.ts';
import { type ShownInvite, toInvites } from './resources.ts';
import {
  CreateInvite,
  DomainParams,
  Invite,
  JoinableOrganizations,
  ListContentInvites,
  UpdateInvite,
} from './schema.ts';
import {
  createOrganizationInvite,
  deleteOrganizationInviteById,
  getOrganizationInviteLink,
  type InvitesCtx,
  listContentInviteLinks,
  listOrganizationInviteLinks,
  showAllTo,
  updateOrganizationInviteById,
} from './service.ts';

const family = 'Invites';
const organization = '/v1/orgs/{organizationId}';
const links = `${organization}/link-invites`;
const params = idParams('organizationId');
const one = idParams('organizationId', 'inviteId');
/** Who gives out links gives out rights, so this takes a token for administration, whoever may do it. */
const managers = {
  on: 'organization',
  role: 'guest',
  also: '`admin` in the organization or, for an invite to content, `create` on that',
  scope: 'admin',
} as const;
const off = 'The organization takes nobody in by links';

async function shown(ctx: InvitesCtx, invite: ShownInvite) {
  const [body] = await toInvites(ctx, [invite]);
  if (body === undefined) throw new Error('An invite was lost on its way out.');
  return { body, version: invite.row.version };
}

async function shownAll(
  ctx: InvitesCtx,
  caller: Caller,
  { items, ...page }: Awaited<ReturnType<typeof listContentInviteLinks>>,
) {
  return { body: { ...page, items: await toInvites(ctx, await showAllTo(ctx, caller, items)) } };
}

export const inviteOperations = [
  operation({
    id: 'listOrganizationInviteLinks',
    family,
    method: 'GET',
    path: links,
    summary: 'The invites to an organization, oldest first',
    permission: { on: 'organization', role: 'admin' },
    params,
    query: PageQuery,
    status: 200,
    answer: listOf(Invite),
    handle: async (ctx: InvitesCtx, { actor, query }) =>
      shownAll(ctx, actor, await listOrganizationInviteLinks(ctx, actor, query)),
  }),
  operation({
    id: 'listContentInviteLinks',
    family,
    method: 'GET',
    path: `${organization}/content-link-invites`,
    summary: 'The invites to spaces and collections of an organization, oldest first',
    permission: managers,
    params,
    query: ListContentInvites,
    status: 200,
    answer: listOf(Invite),
    handle: async (ctx: InvitesCtx, { actor, query }) =>
      shownAll(ctx, actor, await listContentInviteLinks(ctx, actor, query)),
  }),
  operation({
    id: 'createOrganizationInvite',
    family,
    method: 'POST',
    path: links,
    summary: 'Make an invite: a link that lets its holders in until it is deleted',
    description:
      '`role` invites to the organization; `level` with `space` or `collection` invites guests to that. Whoever knows the id of the answer may use it.',
    permission: managers,
    params,
    body: CreateInvite,
    status: 201,
    answer: Invite,
    errors: {
      400: 'The space or collection is none of this organization.',
      403: `${off}, or the caller may not invite with this role.`,
      412: 'The organization has as many invites as one may.',
    },
    handle: async (ctx: InvitesCtx, { actor, params: { organizationId }, body }) => {
      const answer = await shown(ctx, await createOrganizationInvite(ctx, actor, body));
      return { ...answer, location: `${ctx.baseUrl}/v1/orgs/${organizationId}/link-invites/${answer.body.id}` };
    },
  }),
  operation({
    id: 'getOrganizationInviteLink',
    family,
    method: 'GET',
    path: `${links}/{inviteId}`,
    summary: 'What an invite is to',
    permission: { on: 'caller', also: 'knowing the id, which nobody can guess' },
    params: one,
    status: 200,
    answer: Invite,
    errors: { 403: `${off}, or is blocked.`, 404: 'There is no such invite, or what it was to is gone.' },
    handle: async (ctx: InvitesCtx, { actor, params: named }) =>
      shown(ctx, await getOrganizationInviteLink(ctx, actor, named)),
  }),
  operation({
    id: 'updateOrganizationInviteById',
    family,
    method: 'PATCH',
    path: `${links}/{inviteId}`,
    summary: 'Change what an invite gives',
    description:
      '`role` of an invite to the organization, `level` of one to content. Who used it already keeps what they got.',
    permission: managers,
    params: one,
    body: UpdateInvite,
    status: 200,
    answer: Invite,
    errors: { 412: 'The invite was changed since it was read.' },
    handle: async (ctx: InvitesCtx, { actor, params: named, body, ifMatch }) =>
      shown(ctx, await updateOrganizationInviteById(ctx, actor, { ...named, body, ifMatch })),
  }),
  operation({
    id: 'deleteOrganizationInviteById',
    family,
    method: 'DELETE',
    path: `${links}/{inviteId}`,
    summary: 'Delete an invite, so that it lets nobody in any more',
    permission: managers,
    params: one,
    status: 205,
    errors: { 412: 'The invite was changed since it was read.' },
    handle: async (ctx: InvitesCtx, { actor, params: named, ifMatch }) => {
      await deleteOrganizationInviteById(ctx, actor, { ...named, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'joinOrganizationWithInvite',
    family,
    method: 'POST',
    path: `${organization}/invites/{inviteId}`,
    summary: 'Become what an invite says',
    description: 'Who has as much already stays as they are.',
    permission: { on: 'caller', also: 'knowing the id, which nobody can guess' },
    params: one,
    status: 200,
    answer: EmptyObject,
    errors: {
      403: `${off}, or is blocked, or has disabled the caller.`,
      404: 'There is no such invite, or what it was to is gone.',
    },
    handle: async (ctx: InvitesCtx, { actor, params: named }) => {
      await joinOrganizationWithInvite(ctx, actor, named);
      return { body: {} };
    },
  }),
  operation({
    id: 'getOrganizationsForEmailDomain',
    family,
    method: 'GET',
    path: '/v1/email-domains/{emailDomain}/orgs',
    summary: 'The organizations that take in whoever has an address in a domain',
    description: 'At most 100.',
    permission: { on: 'caller', also: 'a verified mail address in that domain' },
    params: DomainParams,
    status: 200,
    answer: JoinableOrganizations,
    errors: { 403: 'The address of the caller is in another domain, or not verified.' },
    handle: async (ctx: InvitesCtx & Parameters<typeof toOrganizations>[0], { actor, params: { emailDomain } }) => {
      const rows = await getOrganizationsForEmailDomain(ctx, actor, emailDomain);
      const seen = rows.map((row) => ({ ...row, role: 0 }));
      return { body: { organizations: (await toOrganizations(ctx, actor.userId, seen)).map(asReader) } };
    },
  }),
  operation({
    id: 'joinOrganization',
    family,
    method: 'POST',
    path: `${organization}/join`,
    summary: 'Join an organization by the domain of one’s mail address',
    description: 'With the default role of the organization, else as a guest. Who is there already stays as they are.',
    permission: { on: 'caller', also: 'a verified mail address in a domain of the organization' },
    params,
    status: 204,
    errors: {
      403: 'The address of the caller is not verified, or the organization has disabled the caller.',
      404: 'There is no such organization, or none that takes in the domain.',
    },
    handle: async (ctx: InvitesCtx, { actor, params: { organizationId } }) => {
      await joinOrganization(ctx, actor, organizationId);
      return { body: undefined };
    },
  }),
];
