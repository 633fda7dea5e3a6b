import jsep from 'jsep';
import { refuse } from './refusal.ts';

/** Longer expressions (in characters) are refused. */
const MAX_LENGTH = 1_024;

/** Trees that nest deeper are refused: nobody writes them, and every walk over a tree calls itself. */
const MAX_DEPTH = 100;

export type Expression = jsep.CoreExpression;

jsep.addBinaryOp('in', 7);

/** The tree of an expression, its depth checked; a `Refusal` where there is none. */
export function parseExpression(expression: string): Expression {
  if (expression.length > MAX_LENGTH) refuse(`The expression is longer than ${MAX_LENGTH} characters.`);
  if (expression.trim() === '') refuse('The expression is empty.');
  const tree = readTree(expression);
  checkDepth(tree, 0);
  return tree;
}

function readTree(expression: string): Expression {
  try {
    return jsep(expression) as Expression;
  } catch (error) {
    // Hundreds of brackets exhaust the stack where the caller already stands deep.
    if (error instanceof RangeError) refuse('The expression nests too deeply.');
    refuse(`The expression cannot be read: ${error instanceof Error ? error.message : 'it is no expression'}.`);
  }
}

function checkDepth(tree: Expression, depth: number): void {
  if (depth > MAX_DEPTH) refuse('The expression nests too deeply.');
  for (const part of partsOf(tree)) checkDepth(part, depth + 1);
}

/** The expressions that one holds, in the order of the source; the plain name of a property is none. */
export function partsOf(tree: Expression): Expression[] {
  const parts: (jsep.Expression | null)[] = [];
  if (tree.type === 'MemberExpression') parts.push(tree.object, ...(tree.computed ? [tree.property] : []));
  else if (tree.type === 'CallExpression') parts.push(tree.callee, ...tree.arguments);
  else if (tree.type === 'BinaryExpression') parts.push(tree.left, tree.right);
  else if (tree.type === 'UnaryExpression') parts.push(tree.argument);
  else if (tree.type === 'ConditionalExpression') parts.push(tree.test, tree.consequent, tree.alternate);
  else if (tree.type === 'ArrayExpression') parts.push(...tree.elements);
  else if (tree.type === 'Compound') parts.push(...tree.body);
  else if (tree.type === 'SequenceExpression') parts.push(...tree.expressions);
  return parts.filter((part) => part !== null) as Expression[];
}
