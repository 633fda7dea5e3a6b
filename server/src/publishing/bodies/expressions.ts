import {
  escapeHtml,
  evaluateExpression,
  expressionNames,
  expressionText,
  type ExpressionScope,
} from '@lectern/content';
import type { Tree } from '#features/contents/index.ts';

/** What expressions in a page may name: the variables of its space and its own. */
export const scopeOf = (tree: Tree, source: string): ExpressionScope => ({
  space: { vars: tree.meta.variables ?? {} },
  page: { vars: tree.pageBySource.get(source)?.variables ?? {} },
});

/**
 * The value of an expression as HTML. What depends on the visitor is nothing until visitors can be told apart; what has no
 * value is shown as its author wrote it, so that the mistake is seen.
 */
export function expressionHtml(expression: string, scope: ExpressionScope): string {
  if (expressionNames(expression).includes('visitor')) return '';
  const result = evaluateExpression(expression, scope);
  const isKnown = 'value' in result && result.value !== undefined;
  return isKnown ? escapeHtml(expressionText(result.value)) : `<code>${escapeHtml(expression)}</code>`;
}
