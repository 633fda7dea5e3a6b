import { NO_ROLE, rankOf, ROLES } from '../roles.ts';

/** A space or collection on the way up, with what it says itself. */
export interface Place {
  kind: 'space' | 'collection';
  id: string;
  title: string;
  level: string;
  createdBy: string | null;
}

/** A space or collection and those above it up to the first with a level of its own: what lies higher decides nothing. */
export interface Climb {
  organizationId: string;
  isBlocked: boolean;
  /** The nearest first. */
  places: readonly Place[];
  /** Whether the last one lies at the top, and is not merely as far as a climb goes. */
  isWhole: boolean;
}

/** What is granted to somebody in one place: to them, and the most of what is granted to their teams. */
export interface Granted {
  own?: number;
  teams?: number;
}

export interface Standing {
  userId: string;
  /** NULL is a guest. */
  role: number | null;
  isDisabled: boolean;
  /** By the id of the place. */
  grants: ReadonlyMap<string, Granted>;
}

export type Rule = 'membership' | 'administrator' | 'user' | 'teams' | 'level' | 'organization';

/** What one rule said; without a role it left the matter to the next. */
export interface Step {
  rule: Rule;
  /** Absent for rules about the organization. */
  place?: Place;
  role: number | undefined;
}

const ADMIN = rankOf('admin');

/**
 * The rules of the effective role in their order, up to the one that decides. Source: decisions 7.2; `effective-role.ts` has
 * the same for queries over many spaces.
 */
export function stepsOf(climb: Climb, standing: Standing): Step[] {
  const { role } = standing;
  const steps: Step[] = [{ rule: 'membership', role: climb.isBlocked || standing.isDisabled ? NO_ROLE : undefined }];
  const isDecided = (): boolean => steps.at(-1)?.role !== undefined;
  if (isDecided()) return steps;
  steps.push({ rule: 'administrator', role: role === ADMIN ? ADMIN : undefined });
  for (const place of climb.places) {
    if (isDecided()) return steps;
    for (const step of stepsAt(place, standing)) {
      steps.push(step);
      if (isDecided()) return steps;
    }
  }
  // Only who has come to the top inherits from the organization, not who was stopped on the way.
  if (!isDecided()) steps.push({ rule: 'organization', role: climb.isWhole ? (role ?? NO_ROLE) : NO_ROLE });
  return steps;
}

function stepsAt(place: Place, standing: Standing): Step[] {
  const { own, teams } = standing.grants.get(place.id) ?? {};
  return [
    { rule: 'user', place, role: own },
    { rule: 'teams', place, role: teams },
    { rule: 'level', place, role: byLevel(place, standing) },
  ];
}

function byLevel({ level, createdBy }: Place, { userId, role }: Standing): number | undefined {
  if (level === 'inherit') return undefined;
  if (level === 'none') return createdBy === userId ? rankOf('create') : NO_ROLE;
  return role === null ? NO_ROLE : (ROLES as readonly string[]).indexOf(level) + 1;
}

/** The role that the last of these steps decided. */
export const roleAfter = (steps: readonly Step[]): number => steps.at(-1)?.role ?? NO_ROLE;
