import { expressionFault, expressionNames } from '@lectern/content';
import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import { badRequest, type ProblemDetail } from '#platform/http/index.ts';
import { countMembers } from '../store.ts';
import type { RULES, SpaceMergeRules } from './schema.ts';

type MergeRules = Static<typeof SpaceMergeRules>;
type SentRule = NonNullable<MergeRules['rules']>[number];
type RuleName = (typeof RULES)[number];

/** A rule as it is kept and answered. Requests name it by `rule` or `type`. */
export type MergeRule = Omit<SentRule, 'rule' | 'type'> & { type: RuleName };

const OF_USERS = new Set<RuleName>(['require_specific_reviewers', 'require_one_of_specific_reviewers']);

/** What a schema cannot say of merge rules. */
export function findRuleFaults(wanted: MergeRules | undefined): ProblemDetail[] {
  if (wanted === undefined) return [];
  const { type, rules = [] } = wanted;
  const fault = (path: string, message: string): ProblemDetail => ({ in: 'body', path: `/mergeRules${path}`, message });
  if (type === 'rules' && rules.length === 0) return [fault('/rules', 'expected a rule at least')];
  if (type !== 'rules' && rules.length > 0) return [fault('/rules', `expected none with the type "${type}"`)];
  return rules.flatMap((rule, index) => {
    const message = faultOf(rule);
    return message === undefined ? [] : fault(`/rules/${index}${message.at}`, message.says);
  });
}

const nameOf = ({ rule, type }: SentRule): RuleName | undefined => rule ?? type;

/** What an expression may name. */
const NAMES: readonly string[] = ['changeRequest', 'reviews', 'merger'];

function faultOf(rule: SentRule): { at: string; says: string } | undefined {
  const name = nameOf(rule);
  const hasUsers = (rule.users ?? []).length > 0;
  if (name === undefined) return { at: '/rule', says: 'expected the name of a rule' };
  if (OF_USERS.has(name) && !hasUsers) return { at: '/users', says: 'expected a user at least' };
  if (name === 'allow_bypass' && !hasUsers && rule.role === undefined)
    return { at: '', says: 'expected users or a role' };
  if (name !== 'custom') return undefined;
  if (rule.expression === undefined) return { at: '/expression', says: 'expected an expression' };
  const says = expressionFault(rule.expression) ?? unknownNameIn(rule.expression);
  return says === undefined ? undefined : { at: '/expression', says };
}

function unknownNameIn(expression: string): string | undefined {
  const unknown = expressionNames(expression).find((name) => !NAMES.includes(name) && name !== 'undefined');
  return unknown === undefined ? undefined : `There is no name ${unknown} here, but ${NAMES.join(', ')}.`;
}

/** As they are kept; what says nothing is null: `none` of an organization, `inherit` of a space. */
export function storedRules(wanted: MergeRules, nothing: 'none' | 'inherit'): string | null {
  const { type, rules } = wanted;
  if (type === nothing) return null;
  return JSON.stringify(type === 'rules' ? { type, rules: (rules ?? []).map(essenceOf) } : { type });
}

// Of each rule only what it means: the same rules are the same text.
function essenceOf(sent: SentRule): MergeRule {
  const { users, role, expression, message } = sent;
  const type = nameOf(sent);
  if (type === undefined) throw new Error('A merge rule without a name was let through.');
  if (type === 'custom')
    return {
      type,
      ...(expression === undefined ? {} : { expression }),
      ...(message === undefined ? {} : { message }),
    };
  const people = users === undefined || users.length === 0 ? {} : { users: [...new Set(users)] };
  if (OF_USERS.has(type)) return { type, ...people };
  return type === 'allow_bypass' ? { type, ...people, ...(role === undefined ? {} : { role }) } : { type };
}

interface Rules<Nothing> {
  type: 'none' | 'rules' | Nothing;
  rules?: (MergeRule & { rule: RuleName })[];
}

export function readRules<Nothing extends 'none' | 'inherit'>(stored: string | null, nothing: Nothing): Rules<Nothing> {
  if (stored === null) return { type: nothing };
  const { type, rules } = JSON.parse(stored) as { type: 'none' | 'rules' | Nothing; rules?: MergeRule[] };
  return rules === undefined ? { type } : { type, rules: rules.map(toShown) };
}

/** Clients require the users of a bypass, also where it is for a role alone. */
const toShown = (rule: MergeRule): MergeRule & { rule: RuleName } => ({
  rule: rule.type,
  ...(rule.type === 'allow_bypass' ? { users: [] } : {}),
  ...rule,
});

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
