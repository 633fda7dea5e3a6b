import { type Expression, parseExpression, partsOf } from './parse.ts';
import { refuse, Refusal } from './refusal.ts';

/** What keeps a text from being one expression, in one sentence; undefined where it is one. Names are not looked up. */
export function expressionFault(expression: string): string | undefined {
  try {
    requireOne(parseExpression(expression));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function requireOne(tree: Expression): void {
  if (tree.type === 'Compound' || tree.type === 'SequenceExpression' || tree.type === 'ThisExpression')
    refuse('One expression with one value is expected here.');
  for (const part of partsOf(tree)) requireOne(part);
}
