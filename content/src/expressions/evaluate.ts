import { callMethod } from './calls.ts';
import { applyOperator, applyUnary } from './operators.ts';
import { type Expression, parseExpression } from './parse.ts';
import { refuse, Refusal } from './refusal.ts';
import { asData, boundedText, readMember, shown } from './values.ts';

/** The names an expression may use, such as `space`, `page` and `visitor`, as plain data. */
export type ExpressionScope = Readonly<Record<string, unknown>>;

/** `value` is plain data or undefined; `error` says in one sentence why there is none. */
export type ExpressionResult = { value: unknown } | { error: string };

/**
 * The value of an expression in the syntax of JavaScript, over plain data. There are no loops, no assignments, no functions
 * but a few on texts and lists, and nothing that is not an own property of the data can be reached. Never throws; works in
 * proportion to the expression (at most 1,024 characters) and the texts and lists that it looks at.
 */
export function evaluateExpression(expression: string, scope: ExpressionScope): ExpressionResult {
  try {
    const value = valueOf(parseExpression(expression), scope);
    return { value: typeof value === 'string' ? boundedText(value) : value };
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
}

function valueOf(tree: Expression, scope: ExpressionScope): unknown {
  const valueIn = (part: unknown) => valueOf(part as Expression, scope);
  switch (tree.type) {
    case 'Literal':
      return asData(tree.value);
    case 'Identifier':
      return nameIn(scope, tree.name);
    case 'MemberExpression':
    case 'CallExpression': {
      const value = linkOf(tree, scope);
      return value === SKIPPED ? undefined : value;
    }
    case 'UnaryExpression':
      return applyUnary(tree.operator, valueIn(tree.argument));
    case 'BinaryExpression':
      return binaryOf(tree, valueIn);
    case 'ConditionalExpression':
      return valueIn(tree.test) ? valueIn(tree.consequent) : valueIn(tree.alternate);
    case 'ArrayExpression':
      return tree.elements.map((element) => (element === null ? undefined : valueIn(element)));
    default:
      return refuse('One expression with one value is expected here.');
  }
}

function nameIn(scope: ExpressionScope, name: string): unknown {
  if (name === 'undefined') return undefined;
  return Object.hasOwn(scope, name) ? readMember(scope, name) : refuse(`The name ${shown(name)} is not known here.`);
}

// `a?.b.c`: where there is no `a`, the rest of the chain is not looked at.
const SKIPPED = Symbol('skipped');

/** A link of a chain of properties and calls. */
function linkOf(tree: Expression, scope: ExpressionScope): unknown {
  if (tree.type === 'MemberExpression') {
    const base = baseOf(tree, scope);
    return base === SKIPPED ? SKIPPED : readMember(base, keyOf(tree, scope));
  }
  if (tree.type !== 'CallExpression') return valueOf(tree, scope);
  const callee = tree.callee as Expression;
  if (callee.type !== 'MemberExpression') refuse('Only functions of texts and lists can be called.');
  const base = baseOf(callee, scope);
  if (base === SKIPPED) return SKIPPED;
  const [argument] = tree.arguments.map((part) => valueOf(part as Expression, scope));
  return callMethod(base, keyOf(callee, scope), argument);
}

type Member = Extract<Expression, { type: 'MemberExpression' }>;

function baseOf(tree: Member, scope: ExpressionScope): unknown {
  const base = linkOf(tree.object as Expression, scope);
  return tree.optional === true && (base === null || base === undefined) ? SKIPPED : base;
}

function keyOf(tree: Member, scope: ExpressionScope): unknown {
  const property = tree.property as Expression;
  return !tree.computed && property.type === 'Identifier' ? property.name : valueOf(property, scope);
}

type Binary = Extract<Expression, { type: 'BinaryExpression' }>;

function binaryOf(tree: Binary, valueIn: (part: unknown) => unknown): unknown {
  const left = valueIn(tree.left);
  if (tree.operator === '&&') return left ? valueIn(tree.right) : left;
  if (tree.operator === '||') return left ? left : valueIn(tree.right);
  if (tree.operator === '??') return left === null || left === undefined ? valueIn(tree.right) : left;
  return applyOperator(tree.operator, left, valueIn(tree.right));
}
