// Visitors: who reads, as far as conditions in content ask.
import { createHash } from 'node:crypto';
import { evaluateExpression, type ExpressionScope } from '@lectern/content';

/** Who reads, as far as content asks: what expressions find under `visitor.claims`. */
export interface Visitor {
  /** Signed claims that the schema of a site declares, and those that nobody signed under `unsigned`. */
  claims: Readonly<Record<string, unknown>>;
  /** Names these claims, so that what was made for one visitor is never kept for another. Empty for none. */
  key: string;
}

/** A visitor of whom nothing is known. */
export const NOBODY: Visitor = { claims: {}, key: '' };

/** The visitor with these claims. Equal claims make one key, in whatever order they stand. */
export function visitorOf(claims: Readonly<Record<string, unknown>>): Visitor {
  if (Object.keys(claims).length === 0) return NOBODY;
  const key = createHash('sha256')
    .update(JSON.stringify(inOrder(claims)))
    .digest('hex')
    .slice(0, 32);
  return { claims, key };
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)]);
}

/** Whether a condition admits a visitor. One that cannot be read, or has no value, admits nobody. */
export function holds(visitor: Visitor, condition: string, scope: ExpressionScope = {}): boolean {
  const result = evaluateExpression(condition, { ...scope, visitor: { claims: visitor.claims } });
  return 'value' in result && Boolean(result.value);
}
