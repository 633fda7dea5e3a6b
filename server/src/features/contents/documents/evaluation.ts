// Evaluation: the values of the expressions in a document.
import {
  evaluateExpression,
  expressionNames,
  type ExpressionScope,
  expressionText,
  type PageDocument,
} from '@lectern/content';

export const EVALUATIONS = ['false', 'true', 'deterministic-only'] as const;

/** Whether expressions are answered as they are written, with their values, or with those alone that somebody decides who is known. */
export type Evaluation = (typeof EVALUATIONS)[number];

/** The document with values in the place of its expressions. One that has no value stays as its author wrote it. */
export function evaluate(document: PageDocument, scope: ExpressionScope, evaluation: Evaluation): PageDocument {
  if (evaluation === 'false') return document;
  return withValues(document, (expression) => valueOf(expression, scope, evaluation)) as PageDocument;
}

function valueOf(expression: string, scope: ExpressionScope, evaluation: Evaluation): string | undefined {
  const asksForVisitor = expressionNames(expression).includes('visitor');
  // Where no visitor is known, what asks for one has nothing to say.
  if (asksForVisitor && scope['visitor'] === undefined) return evaluation === 'true' ? '' : undefined;
  const result = evaluateExpression(expression, scope);
  if ('value' in result && result.value !== undefined) return expressionText(result.value);
  // A claim that this visitor has not is no mistake of the author's.
  return asksForVisitor ? '' : undefined;
}

function withValues(value: unknown, read: (expression: string) => string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => withValues(item, read));
  if (typeof value !== 'object' || value === null) return value;
  const text = isExpression(value) ? read(value.data.expression) : undefined;
  if (text !== undefined) return { object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withValues(inner, read)]));
}

function isExpression(value: object): value is { data: { expression: string } } {
  const { object, type, data } = value as { object?: unknown; type?: unknown; data?: { expression?: unknown } };
  return object === 'inline' && type === 'expression' && typeof data?.expression === 'string';
}
