import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import { badRequest, type ProblemDetail } from '#platform/http/index.ts';
import { countMembers } from '../store.ts';
import type { SpaceMergeRules } from './schema.ts';

type MergeRules = Static<typeof SpaceMergeRules>;
export type MergeRule = NonNullable<MergeRules['rules']>[number];

const OF_USERS = new Set<MergeRule['type']>(['require_specific_reviewers', 'require_one_of_specific_reviewers']);

/** What a schema cannot say of merge rules. */
export function findRuleFaults(wanted: MergeRules | undefined): ProblemDetail[] {
  if (wanted === undefined) return [];
  const { type, rules = [] } = wanted;
  const fault = (path: string, message: string): ProblemDetail => ({ in: 'body', path: `/mergeRules${path}`, message });
  if (type === 'rules' && rules.length === 0) return [fault('/rules', 'expected a rule at least')];
  if (type !== 'rules' && rules.length > 0) return [fault('/rules', `expected none beside the type "${type}"`)];
  return rules.flatMap((rule, index) => {
    const at = `/rules/${index}`;
    const hasUsers = (rule.users ?? []).length > 0;
    if (OF_USERS.has(rule.type) && !hasUsers) return fault(`${at}/users`, 'expected a user at least');
    if (rule.type === 'allow_bypass' && !hasUsers && rule.role === undefined)
      return fault(at, 'expected users or a role');
    return [];
  });
}

/** As they are kept; what says nothing is null: `none` of an organization, `inherit` of a space. */
export function storedRules(wanted: MergeRules, nothing: 'none' | 'inherit'): string | null {
  const { type, rules } = wanted;
  if (type === nothing) return null;
  return JSON.stringify(type === 'rules' ? { type, rules: (rules ?? []).map(essenceOf) } : { type });
}

// Of each rule only what it means: the same rules are the same text.
function essenceOf({ type, users, role }: MergeRule): MergeRule {
  const people = users === undefined || users.length === 0 ? {} : { users: [...new Set(users)] };
  if (OF_USERS.has(type)) return { type, ...people };
  return type === 'allow_bypass' ? { type, ...people, ...(role === undefined ? {} : { role }) } : { type };
}

export const readRules = <Nothing extends 'none' | 'inherit'>(
  stored: string | null,
  nothing: Nothing,
): { type: 'none' | 'rules' | Nothing; rules?: MergeRule[] } =>
  stored === null
    ? { type: nothing }
    : (JSON.parse(stored) as { type: 'none' | 'rules' | Nothing; rules?: MergeRule[] });

/** Everybody whom the rules name, each once. */
export const usersIn = (wanted: MergeRules | undefined): string[] => [
  ...new Set((wanted?.rules ?? []).flatMap((rule) => rule.users ?? [])),
];

/** Refuses with 400 where one of these is no member of the organization: nobody could ever keep such a rule. */
export async function requireKnownReviewers(
  ctx: { db: Db },
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0 || (await countMembers(ctx.db, organizationId, userIds)) === userIds.length) return;
  throw badRequest('The merge rules name somebody who is no member of the organization.', [
    { in: 'body', path: '/mergeRules/rules', message: 'expected members of the organization' },
  ]);
}
