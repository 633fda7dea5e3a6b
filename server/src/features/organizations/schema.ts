import { Type } from 'typebox';
import { ROLES } from '#access/index.ts';
import { DateTime, named, nullable, Uri } from '#platform/http/index.ts';
import { HOSTNAME_BOUNDS } from './hostnames/index.ts';
import { OrganizationMergeRules } from './merge-rules/schema.ts';

export { MergeRule, SpaceMergeRules } from './merge-rules/schema.ts';

export const RoleSchema = named(
  'Role',
  Type.Enum([...ROLES], { description: 'From low to high; each role contains the ones before it.' }),
);

const TYPES = ['business', 'community'] as const;
const USE_CASES = [
  'internalDocs',
  'docsSite',
  'audienceControlledSite',
  'productDocs',
  'teamKnowledgeBase',
  'designSystem',
  'openSourceDocs',
  'notes',
  'other',
] as const;
const COMMUNITY_TYPES = ['nonProfit', 'openSource', 'education'] as const;

const flags = [
  'admin',
  'createContent',
  'view',
  'access',
  'ownTeam',
  'createOpenAPISpec',
  'ingestConversations',
  'viewBilling',
  'listMembers',
  'listTeams',
  'listIntegrations',
  'listInstallations',
  'installIntegration',
] as const;

const title = (description?: string) =>
  Type.String({ minLength: 2, maxLength: 255, ...(description === undefined ? {} : { description }) });

const SiteContent = Type.Object({ type: Type.Literal('site'), site: Type.String({ minLength: 1, maxLength: 256 }) });

export const Organization = named(
  'Organization',
  Type.Object({
    object: Type.Literal('organization'),
    id: Type.String(),
    title: title(),
    createdAt: DateTime(),
    emailDomains: Type.Array(Type.String()),
    hostname: Type.Optional(Type.String({ minLength: HOSTNAME_BOUNDS.least, maxLength: HOSTNAME_BOUNDS.most })),
    customHostname: Type.Optional(
      Type.String({ description: 'A hostname of its own that is active, below which its sites are served.' }),
    ),
    type: Type.Enum([...TYPES]),
    useCase: Type.Optional(Type.Enum([...USE_CASES])),
    communityType: Type.Optional(Type.Enum([...COMMUNITY_TYPES])),
    defaultRole: Type.Optional(nullable(RoleSchema)),
    defaultContent: Type.Optional(SiteContent),
    sso: Type.Optional(Type.Boolean()),
    ai: Type.Optional(Type.Boolean()),
    inviteLinks: Type.Boolean(),
    mergeRules: OrganizationMergeRules,
    plan: Type.Literal('enterprise_2024'),
    urls: Type.Object({
      location: Uri(),
      app: Uri(),
      logo: Type.Optional(Uri('Absent where none is set.')),
    }),
    trial: Type.Object({
      status: Type.Literal('notapplicable'),
      count: Type.Literal(0, { description: 'Nothing of this server is on trial.' }),
      endDate: Type.Optional(Type.String()),
      decision: Type.Optional(Type.String()),
    }),
    blocked: Type.Optional(Type.Object({ reason: Type.String() })),
    deletedAt: Type.Optional(DateTime('Since when it is deleted. It can be restored for seven days.')),
    permissions: Type.Object(
      Object.fromEntries(flags.map((flag) => [flag, Type.Boolean()])) as Record<
        (typeof flags)[number],
        ReturnType<typeof Type.Boolean>
      >,
    ),
  }),
);

const emailDomains = Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
  maxItems: 100,
  description: 'Whoever has an address in one of these domains may join.',
});

export const CreateOrganization = Type.Object({
  title: title(),
  emailDomains: Type.Optional(emailDomains),
  type: Type.Optional(Type.Enum([...TYPES], { description: '`business` when left out.' })),
  useCase: Type.Optional(Type.Enum([...USE_CASES])),
  communityType: Type.Optional(Type.Enum([...COMMUNITY_TYPES], { description: 'Kept where `type` is `community`.' })),
});

export const UpdateOrganization = Type.Object({
  title: Type.Optional(title()),
  emailDomains: Type.Optional(emailDomains),
  hostname: Type.Optional(
    Type.String({
      minLength: HOSTNAME_BOUNDS.least,
      maxLength: HOSTNAME_BOUNDS.most,
      pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$',
      description:
        'Part of the addresses of the organization’s sites. The former one leads to the new one, and nobody else can take it for 90 days.',
    }),
  ),
  defaultRole: Type.Optional(nullable(RoleSchema)),
  defaultContent: Type.Optional(nullable(SiteContent)),
  logo: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 2048, description: 'Address of a picture.' }))),
  sso: Type.Optional(Type.Boolean()),
  ai: Type.Optional(Type.Boolean()),
  inviteLinks: Type.Optional(Type.Boolean()),
  mergeRules: Type.Optional(OrganizationMergeRules),
});
