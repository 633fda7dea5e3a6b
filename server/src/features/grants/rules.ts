import { type Explained, roleOf, type Step } from '#access/index.ts';

type Standing = Explained['standing'];

/** What a step of an explanation says, for people. */
export function textOf(step: Step, standing: Standing): string {
  const what = step.place?.kind ?? 'organization';
  const role = roleOf(step.role ?? 0);
  switch (step.rule) {
    case 'membership':
      return step.role === undefined
        ? 'The user is a member of the organization.'
        : 'The user is disabled in the organization, or it is blocked: no access.';
    case 'administrator':
      return role === undefined
        ? 'The user is not an administrator of the organization.'
        : 'An administrator of the organization has the role admin everywhere.';
    case 'user':
      return role === undefined
        ? `The user has no grant on the ${what}.`
        : `A grant on the ${what} gives the user the role ${role}.`;
    case 'teams':
      return role === undefined
        ? `No team of the user has a grant on the ${what}.`
        : `A grant on the ${what} to a team of the user gives the role ${role}, the highest of such grants.`;
    case 'level':
      return levelText(step, standing);
    case 'organization':
      return organizationText(step, standing);
  }
}

function levelText({ place, role }: Step, standing: Standing): string {
  const what = place?.kind ?? 'organization';
  if (role === undefined) return `The ${what} has no level of its own and inherits from what it is in.`;
  if (place?.level === 'none')
    return role > 0
      ? `The ${what} is hidden, and its creator keeps the role create.`
      : `The ${what} is hidden from all but administrators and its creator.`;
  if (standing.role === null) return `The ${what} has a level of its own, which does not count for guests.`;
  return `The level of the ${what} gives members the role ${roleOf(role) ?? 'none'}.`;
}

function organizationText({ role = 0 }: Step, standing: Standing): string {
  if (standing.role === null) return 'A guest of the organization inherits no role from it.';
  const name = roleOf(role);
  return name === undefined
    ? 'The collections above lie too deep to inherit from the organization.'
    : `The role in the organization is ${name}.`;
}
