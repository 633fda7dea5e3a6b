import { refuse } from './refusal.ts';
import { boundedText, expressionText, hasMember } from './values.ts';

type Operator = (left: unknown, right: unknown) => unknown;

const OPERATORS = new Map<string, Operator>([
  ['==', (left, right) => left === right],
  ['===', (left, right) => left === right],
  ['!=', (left, right) => left !== right],
  ['!==', (left, right) => left !== right],
  ['<', (left, right) => order(left, right) < 0],
  ['<=', (left, right) => order(left, right) <= 0],
  ['>', (left, right) => order(left, right) > 0],
  ['>=', (left, right) => order(left, right) >= 0],
  ['+', add],
  ['-', (left, right) => numeric(left) - numeric(right)],
  ['*', (left, right) => numeric(left) * numeric(right)],
  ['/', (left, right) => numeric(left) / numeric(right)],
  ['%', (left, right) => numeric(left) % numeric(right)],
  ['in', (left, right) => hasMember(right, left)],
]);

/** The value of an operator between two values. `==` compares as strictly as `===`: `true` is not `"true"`. */
export function applyOperator(operator: string, left: unknown, right: unknown): unknown {
  const apply = OPERATORS.get(operator) ?? refuse(`The operator \`${operator}\` is not known here.`);
  return apply(left, right);
}

export function applyUnary(operator: string, value: unknown): unknown {
  if (operator === '!') return !value;
  if (operator === '-') return -numeric(value);
  return operator === '+' ? numeric(value) : refuse(`The operator \`${operator}\` is not known here.`);
}

function add(left: unknown, right: unknown): unknown {
  if (typeof left === 'string' || typeof right === 'string')
    return boundedText(expressionText(left) + expressionText(right));
  return numeric(left) + numeric(right);
}

function numeric(value: unknown): number {
  return typeof value === 'number' ? value : refuse('Only numbers can be calculated with.');
}

// A comparison that makes no sense is refused rather than false: turned round, it would else be true.
function order(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string')
    refuse('Only two numbers or two texts can be put in order.');
  return left < right ? -1 : left > right ? 1 : 0;
}
