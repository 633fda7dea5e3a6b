import { evaluateExpression } from '@lectern/content';
import type { MergeRule } from '#features/organizations/index.ts';
import type { Opinion } from '../reviews/index.ts';

/** What rules are held against. */
export interface Standing {
  number: number;
  status: string;
  subject: string;
  description: string;
  createdBy: string | null;
  isOutdated: boolean;
  /** How many errors its pages have that they had not before; undefined where no rule asks. */
  newErrors: number | undefined;
  /** The last one of everybody. */
  opinions: readonly Opinion[];
  /** Everybody who was asked to review. */
  asked: readonly string[];
  /** Who would merge. */
  caller: { userId: string; role: string; hasRole: (role: NonNullable<MergeRule['role']>) => boolean };
}

/** The first rule that is not kept; undefined where all are, or where a bypass admits the caller. */
export function findBrokenRule(rules: readonly MergeRule[], standing: Standing): MergeRule | undefined {
  return isBypassed(rules, standing) ? undefined : rules.find((rule) => !isKept(rule, standing));
}

/** Whether the caller may merge whatever the other rules say. */
export const isBypassed = (rules: readonly MergeRule[], standing: Standing): boolean =>
  rules.some((rule) => admits(rule, standing));

const admits = ({ type, users = [], role }: MergeRule, { caller }: Standing): boolean =>
  type === 'allow_bypass' && (users.includes(caller.userId) || (role !== undefined && caller.hasRole(role)));

/** A bypass that does not admit somebody keeps nobody out. */
export function isKept({ type, users = [], expression }: MergeRule, standing: Standing): boolean {
  switch (type) {
    case 'require_at_least_one_review':
      return standing.opinions.some((opinion) => opinion.userId !== standing.createdBy && isApproval(opinion));
    case 'require_all_reviews_approved':
      return (
        standing.opinions.every((opinion) => opinion.status === 'approved') &&
        standing.asked.every((userId) => hasApproved(standing, userId))
      );
    case 'require_specific_reviewers':
      return users.every((userId) => hasApproved(standing, userId));
    case 'require_one_of_specific_reviewers':
      return users.some((userId) => hasApproved(standing, userId));
    case 'require_up_to_date_change_request':
      return !standing.isOutdated;
    case 'require_change_request_subject':
      return standing.subject.trim() !== '';
    case 'require_change_request_description':
      return standing.description.trim() !== '';
    case 'require_no_new_errors':
      return standing.newErrors === 0;
    case 'require_agent_review':
      // Reviews are by people: this server has no agents that could review anything.
      return false;
    case 'custom':
      return isTrue(expression, standing);
    case 'allow_bypass':
      return true;
  }
}

/** Whether an expression is true of a request. One that has no value, whatever the reason, keeps a request out. */
function isTrue(expression: string | undefined, standing: Standing): boolean {
  if (expression === undefined) return false;
  const result = evaluateExpression(expression, scopeOf(standing));
  return 'value' in result && Boolean(result.value);
}

/** What expressions know of a request. */
function scopeOf({ number, status, subject, description, createdBy, isOutdated, opinions, asked, caller }: Standing) {
  const fresh = opinions.filter(({ isFresh }) => isFresh);
  const usersOf = (verdict: string) => fresh.filter((each) => each.status === verdict).map((each) => each.userId);
  return {
    changeRequest: { number, status, subject, description, author: createdBy, outdated: isOutdated },
    reviews: { approved: usersOf('approved'), changesRequested: usersOf('changes-requested'), requested: [...asked] },
    merger: { id: caller.userId, role: caller.role },
  };
}

// Who approved what has been edited since has not approved what is there now.
const isApproval = ({ status, isFresh }: Opinion): boolean => isFresh && status === 'approved';

const hasApproved = ({ opinions }: Standing, userId: string): boolean =>
  opinions.some((opinion) => opinion.userId === userId && isApproval(opinion));

/** What each rule demands, for people. */
const DEMANDS: Record<MergeRule['type'], string> = {
  require_at_least_one_review: 'somebody other than the author must have approved it as it is now',
  require_all_reviews_approved: 'everybody who reviewed it or was asked to must have approved it',
  require_specific_reviewers: 'all reviewers that the rule names must have approved it as it is now',
  require_one_of_specific_reviewers: 'one of the reviewers that the rule names must have approved it as it is now',
  require_up_to_date_change_request: 'it must hold the present content of the space; update it first',
  require_change_request_subject: 'it must have a subject',
  require_change_request_description: 'it must have a description',
  require_no_new_errors: 'its pages must have no errors that they had not before; the checks of the request list them',
  require_agent_review: 'an agent must have reviewed it, and this server has none',
  custom: 'what its expression says must be true',
  allow_bypass: 'nothing: it lets those whom it names merge whatever the other rules say',
};

/** A rule that is not kept, for people. */
export const sayBroken = (rule: MergeRule): string =>
  `The merge rule "${rule.type}" is not kept: ${demandOf(rule)}. Nothing was merged.`;

/** What a rule demands, in the words of who wrote it where they gave any. */
export const demandOf = ({ type, message }: MergeRule): string => message ?? DEMANDS[type];
