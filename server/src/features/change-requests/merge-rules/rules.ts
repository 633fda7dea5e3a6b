import type { MergeRule } from '#features/organizations/index.ts';
import type { Opinion } from '../reviews/index.ts';

/** What rules are held against. */
export interface Standing {
  subject: string;
  description: string;
  createdBy: string | null;
  isOutdated: boolean;
  /** The last one of everybody. */
  opinions: readonly Opinion[];
  /** Everybody who was asked to review. */
  asked: readonly string[];
  /** Who would merge. */
  caller: { userId: string; hasRole: (role: NonNullable<MergeRule['role']>) => boolean };
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
export function isKept({ type, users = [] }: MergeRule, standing: Standing): boolean {
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
    case 'allow_bypass':
      return true;
  }
}

// Who approved what has been edited since has not approved what is there now.
const isApproval = ({ status, isFresh }: Opinion): boolean => isFresh && status === 'approved';

const hasApproved = ({ opinions }: Standing, userId: string): boolean =>
  opinions.some((opinion) => opinion.userId === userId && isApproval(opinion));

/** What each rule demands, for people. */
export const DEMANDS: Record<MergeRule['type'], string> = {
  require_at_least_one_review: 'somebody other than the author must have approved it as it is now',
  require_all_reviews_approved: 'everybody who reviewed it or was asked to must have approved it',
  require_specific_reviewers: 'all reviewers that the rule names must have approved it as it is now',
  require_one_of_specific_reviewers: 'one of the reviewers that the rule names must have approved it as it is now',
  require_up_to_date_change_request: 'it must hold the present content of the space; update it first',
  require_change_request_subject: 'it must have a subject',
  require_change_request_description: 'it must have a description',
  allow_bypass: 'nothing: it lets those whom it names merge whatever the other rules say',
};

/** A rule that is not kept, for people. */
export const sayBroken = ({ type }: MergeRule): string =>
  `The merge rule "${type}" is not kept: ${DEMANDS[type]}. Nothing was merged.`;
