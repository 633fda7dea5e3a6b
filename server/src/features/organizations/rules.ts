import type { Static } from 'typebox';
import { allows, rankOf } from '#access/index.ts';
import { invalid, type Problem, type ProblemDetail, toUri } from '#platform/http/index.ts';
import { isReserved } from './hostnames/index.ts';
import { findRuleFaults, storedRules } from './merge-rules/index.ts';
import type { CreateOrganization, UpdateOrganization } from './schema.ts';
import type { OrganizationRow } from './store.ts';

const TITLE_BOUNDS = { least: 2, most: 255 } as const;

/** Labels of letters, digits and inner dashes, two at least: a name that mail is sent to. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,126}[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

export function isTitle(title: string): boolean {
  const { length } = [...title.trim()];
  return length >= TITLE_BOUNDS.least && length <= TITLE_BOUNDS.most;
}

type Wish = Partial<Static<typeof UpdateOrganization> & Static<typeof CreateOrganization>>;

/** What a schema cannot say of an organization's fields; undefined where nothing is wrong. */
export function findFaults({ title, emailDomains, hostname, logo, mergeRules }: Wish): Problem | undefined {
  const details: ProblemDetail[] = [];
  const complain = (path: string, message: string) => details.push({ in: 'body', path, message });
  if (title !== undefined && !isTitle(title)) complain('/title', 'expected 2 to 255 characters without blanks around');
  for (const [index, domain] of (emailDomains ?? []).entries())
    if (!DOMAIN.test(domain)) complain(`/emailDomains/${index}`, 'expected the name of a mail domain');
  if (hostname !== undefined && isReserved(hostname)) complain('/hostname', 'expected a name that is not reserved');
  if (typeof logo === 'string' && toUri(logo) === undefined) complain('/logo', 'expected an http or https address');
  details.push(...findRuleFaults(mergeRules));
  const [first] = details;
  if (first === undefined) return undefined;
  return invalid(`body${first.path.replaceAll('/', '.')}: ${first.message}`, details);
}

/** Domains as they are kept: in lower case, each once, in the order they were sent. */
export const storedDomains = (domains: readonly string[]): string =>
  JSON.stringify([...new Set(domains.map((domain) => domain.toLowerCase()))]);

export type OrganizationChange = Partial<
  Pick<
    OrganizationRow,
    | 'title'
    | 'email_domains'
    | 'hostname'
    | 'default_role'
    | 'default_site_id'
    | 'logo'
    | 'sso'
    | 'ai'
    | 'invite_links'
    | 'merge_rules'
  >
>;

/** The columns that a patch really changes: what is left out or is so already is not among them. */
export function changesOf(row: OrganizationRow, patch: Static<typeof UpdateOrganization>): OrganizationChange {
  const { title, emailDomains, hostname, defaultRole, defaultContent, logo, mergeRules } = patch;
  const wanted: OrganizationChange = {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(emailDomains === undefined ? {} : { email_domains: storedDomains(emailDomains) }),
    ...(hostname === undefined ? {} : { hostname }),
    ...(defaultRole === undefined ? {} : { default_role: defaultRole === null ? null : rankOf(defaultRole) }),
    ...(defaultContent === undefined ? {} : { default_site_id: defaultContent === null ? null : defaultContent.site }),
    ...(logo === undefined ? {} : { logo }),
    ...(mergeRules === undefined ? {} : { merge_rules: storedRules(mergeRules, 'none') }),
    ...flag('sso', patch.sso),
    ...flag('ai', patch.ai),
    ...flag('invite_links', patch.inviteLinks),
  };
  const isNew = ([column, value]: [string, unknown]) => row[column as keyof OrganizationRow] !== value;
  return Object.fromEntries(Object.entries(wanted).filter(isNew)) as OrganizationChange;
}

const flag = (column: 'sso' | 'ai' | 'invite_links', value: boolean | undefined): OrganizationChange =>
  value === undefined ? {} : { [column]: value ? 1 : 0 };

/** What somebody with this role in the organization may do in it; 0 is a guest. */
export function organizationPermissions(role: number, ownsTeam: boolean) {
  return {
    admin: allows(role, 'admin'),
    createContent: allows(role, 'create'),
    view: true,
    access: true,
    ownTeam: ownsTeam,
    createOpenAPISpec: allows(role, 'create'),
    ingestConversations: false,
    viewBilling: allows(role, 'admin'),
    listMembers: allows(role, 'read'),
    listTeams: allows(role, 'read'),
    listIntegrations: allows(role, 'read'),
    listInstallations: allows(role, 'admin'),
    installIntegration: allows(role, 'admin'),
  };
}
