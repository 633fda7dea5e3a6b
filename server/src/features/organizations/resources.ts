// How the API shows organizations.
import type { Static } from 'typebox';
import { roleOf } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { toUri } from '#platform/http/index.ts';
import { readRules } from './merge-rules/index.ts';
import { organizationPermissions } from './rules.ts';
import type { Organization } from './schema.ts';
import { listOrganizationsWithOwnTeams, type OrganizationRow } from './store.ts';

export interface ResourceCtx {
  db: Db;
  baseUrl: string;
  /** To which organization each of these sites belongs; provided by the sites, which lie above this room. */
  above: { organizationsOfSites: (db: Db, siteIds: readonly string[]) => Promise<Map<string, string>> };
}

/** An organization in the eyes of somebody who has this role in it; 0 is a guest. */
export type Seen = OrganizationRow & { role: number };

/** Organizations as the API shows them to a user; the number of queries does not grow with them. */
export async function toOrganizations(
  ctx: ResourceCtx,
  userId: string,
  rows: readonly Seen[],
): Promise<Static<typeof Organization>[]> {
  const ids = rows.map((row) => row.id);
  const ownsTeamIn = new Set(await listOrganizationsWithOwnTeams(ctx.db, userId, ids));
  const siteIds = rows.flatMap((row) => row.default_site_id ?? []);
  const owners = await ctx.above.organizationsOfSites(ctx.db, siteIds);
  return rows.map((row) =>
    toOrganization(ctx, row, {
      ownsTeam: ownsTeamIn.has(row.id),
      // A site that was deleted or transferred since is nobody's default.
      hasDefaultSite: owners.get(row.default_site_id ?? '') === row.id,
    }),
  );
}

function toOrganization(
  ctx: { baseUrl: string },
  row: Seen,
  around: { ownsTeam: boolean; hasDefaultSite: boolean },
): Static<typeof Organization> {
  type Shown = Static<typeof Organization>;
  const site = around.hasDefaultSite ? row.default_site_id : null;
  const logo = row.logo === null ? undefined : toUri(row.logo);
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: new Date(row.created_at).toISOString(),
    emailDomains: JSON.parse(row.email_domains) as string[],
    hostname: row.hostname,
    ...(row.custom_hostname === null ? {} : { customHostname: row.custom_hostname }),
    type: row.type as Shown['type'],
    ...(row.use_case === null ? {} : { useCase: row.use_case as NonNullable<Shown['useCase']> }),
    ...(row.community_type === null
      ? {}
      : { communityType: row.community_type as NonNullable<Shown['communityType']> }),
    defaultRole: row.default_role === null ? null : (roleOf(row.default_role) ?? null),
    ...(site === null ? {} : { defaultContent: { type: 'site' as const, site } }),
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
    mergeRules: readRules(row.merge_rules, 'none'),
    plan: 'enterprise_2024',
    urls: {
      location: `${ctx.baseUrl}/v1/orgs/${row.id}`,
      app: `${ctx.baseUrl}/o/${row.id}`,
      ...(logo === undefined ? {} : { logo }),
    },
    trial: { status: 'notapplicable', count: 0 },
    ...(row.deleted_at === null ? blockedAs(row.blocked_reason) : deletedAs(row)),
    permissions: organizationPermissions(row.role, around.ownsTeam),
  };
}

const blockedAs = (reason: string | null) => (reason === null ? {} : { blocked: { reason } });

const deletedAs = (row: OrganizationRow) => ({
  deletedAt: new Date(row.deleted_at ?? 0).toISOString(),
  ...blockedAs(row.blocked_before),
});

/** Who reads a site of an organization learns its name, and nothing of who may do what there. */
export const asReader = ({ useCase: _, communityType: __, ...organization }: Static<typeof Organization>) => ({
  ...organization,
  emailDomains: [],
  defaultRole: null,
  sso: false,
  ai: false,
  inviteLinks: false,
  mergeRules: readRules(null, 'none'),
  permissions: { ...organization.permissions, access: false },
});
