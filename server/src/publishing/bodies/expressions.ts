import {
  escapeHtml,
  evaluateExpression,
  expressionNames,
  expressionText,
  type ExpressionScope,
} from '@lectern/content';

/**
 * The value of an expression as HTML. What the visitor's claims say nothing of is nothing; what has no value otherwise is
 * shown as its author wrote it, so that the mistake is seen.
 */
export function expressionHtml(expression: string, scope: ExpressionScope): string {
  const result = evaluateExpression(expression, scope);
  if ('value' in result && result.value !== undefined) return escapeHtml(expressionText(result.value));
  return expressionNames(expression).includes('visitor') ? '' : `<code>${escapeHtml(expression)}</code>`;
}
