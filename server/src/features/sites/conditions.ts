// Conditions of sections and variants: expressions, which are stored as they were written once they could be read.
import { expressionFault } from '@lectern/content';
import { badRequest } from '#platform/http/index.ts';

/** Throws 400 for a condition that is no expression. Absent and null are none. */
export function checkCondition(condition: string | null | undefined): void {
  if (condition === undefined || condition === null) return;
  const fault = expressionFault(condition);
  if (fault === undefined) return;
  throw badRequest('The condition is no expression.', [{ in: 'body', path: '/condition', message: fault }]);
}
