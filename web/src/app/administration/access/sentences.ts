// Why somebody has the role that they have, in sentences: each with the place that it is about, and where that is changed.
import type { Person } from '../people.ts';
import { type Role, roleName } from '../roles.ts';
import { namesOf } from '../text.ts';

export interface Step {
  rule: 'membership' | 'administrator' | 'user' | 'teams' | 'level' | 'organization';
  place: { type: 'organization' | 'collection' | 'space'; id?: string; title?: string };
  role?: Role | null;
  decides: boolean;
  teams?: readonly { id: string; title: string; role: Role }[];
  text: string;
}

export interface Explanation {
  user: Person;
  role: Role | null;
  steps: readonly Step[];
}

/** What it comes to. */
export function outcome({ user: { displayName }, role }: Explanation, title: string): string {
  return role === null ? `${displayName} cannot see “${title}”.` : `${displayName} is ${roleName(role)} of “${title}”.`;
}

const placeName = ({ type, title }: Step['place']): string =>
  title === undefined ? (type === 'organization' ? 'The organization' : `A ${type} that you cannot see`) : `“${title}”`;

/** One step, for people. What the server says is the last resort, for rules that this does not know. */
export function sentence(step: Step, { displayName }: Person): string {
  const { rule, place, role, teams = [], text, decides } = step;
  const where = placeName(place);
  switch (rule) {
    case 'membership':
      return decides
        ? `${displayName} is disabled in the organization, or it is blocked.`
        : `${displayName} belongs to the organization.`;
    case 'administrator':
      return decides
        ? `${displayName} is an administrator of the organization, who may do everything everywhere.`
        : `${displayName} is no administrator of the organization.`;
    case 'user':
      return decides && role
        ? `${where} was shared with ${displayName} by name, as ${roleName(role)}.`
        : `${where} was not shared with ${displayName} by name.`;
    case 'teams': {
      const named = namesOf(teams.map(({ title }) => `“${title}”`));
      return decides && role
        ? `${where} was shared with ${named === '' ? 'a team' : `the team ${named}`}, as ${roleName(role)}.`
        : `${where} was shared with no team of theirs.`;
    }
    case 'level':
      if (!decides) return `${where} takes over what is above it.`;
      return role
        ? `Everybody in the organization is ${roleName(role)} of ${where.replace(/^A(?= )/, 'a')}.`
        : `${where} is closed to who was not named${lessGuest(text)}.`;
    case 'organization':
      return role
        ? `${displayName} is ${roleName(role)} in the organization.`
        : `${displayName} is a guest, who sees only what is shared with them.`;
    default:
      return text;
  }
}

const lessGuest = (text: string): string => (text.includes('guests') ? ': its level does not count for guests' : '');

/** Where a step can be changed, within the application. */
export function wayOf(
  { rule, place, teams = [] }: Step,
  { userId, organizationId }: { userId: string; organizationId: string },
): string | undefined {
  const settings = `/organizations/${encodeURIComponent(organizationId)}/settings`;
  if (place.type === 'organization' || rule === 'membership' || rule === 'administrator')
    return `${settings}/members/${encodeURIComponent(userId)}`;
  if (rule === 'teams' && teams.length === 1) return `${settings}/teams/${encodeURIComponent(teams[0]!.id)}`;
  if (place.id === undefined) return undefined;
  return place.type === 'space'
    ? `/spaces/${encodeURIComponent(place.id)}/people`
    : `/organizations/${encodeURIComponent(organizationId)}/collections/${encodeURIComponent(place.id)}`;
}
