import { parseSync, Visitor } from 'oxc-parser';

/** One change of a source: the text from `start` to `end` becomes `to`. */
export interface Change {
  start: number;
  end: number;
  to: string;
}

type Span = { start: number; end: number };

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
};

/** Nobody notices one more of what is large, such as a bound of bytes, and nobody should have to. */
const LARGE = 100;

/** A constant that programs compare; what people read has spaces. */
const COMPARED = /^[\w./:#@&-]{1,40}$/;

/** Every change of one place that is worth trying, in the order of the text. */
export function listChanges(path: string, text: string): Change[] {
  const changes: Change[] = [];
  const left: Span[] = [];
  const change = ({ start, end }: Span, to: string) => changes.push({ start, end, to });
  const negate = (test: Span) => change(test, `!(${text.slice(test.start, test.end)})`);
  const replaceOperator = (between: { left: Span; right: Span; operator: string }) => {
    const to = OPERATORS[between.operator];
    if (to === undefined) return;
    const start = text.indexOf(between.operator, skipComments(text, between.left.end, between.right.start));
    change({ start, end: start + between.operator.length }, to);
  };
  new Visitor({
    BinaryExpression: replaceOperator,
    LogicalExpression: replaceOperator,
    UnaryExpression({ operator, argument, start, end }) {
      if (operator === '!') change({ start, end }, text.slice(argument.start, argument.end));
    },
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    WhileStatement: ({ test }) => change(test, 'false'),
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'Literal') change({ start, end }, ';');
    },
    Literal({ value, start, end }) {
      if (typeof value === 'boolean') change({ start, end }, String(!value));
      if (typeof value === 'number' && value < LARGE) change({ start, end }, String(value + 1));
      if (typeof value === 'string' && COMPARED.test(value)) change({ start, end }, `'~${value}'`);
    },
    // What these hold is no code that runs, or only names things.
    TSLiteralType: (node) => left.push(node),
    ImportDeclaration: (node) => left.push(node),
    ExportNamedDeclaration: ({ source }) => source !== null && left.push(source),
    ImportExpression: ({ source }) => left.push(source),
    MethodDefinition: ({ key }) => left.push(key),
    Property({ key, value, computed }) {
      if (!computed) left.push(key);
      // A version that is raised makes what is kept anew, and nothing else.
      if (key.type === 'Identifier' && key.name === 'version') left.push(value);
    },
    // What an error says is for people.
    ThrowStatement: ({ argument }) => left.push(argument),
    NewExpression: (node) => node.callee.type === 'Identifier' && node.callee.name === 'URL' && left.push(node),
  }).visit(parseSync(path, text).program);
  const isLeft = (each: Change) => left.some((span) => span.start <= each.start && each.end <= span.end);
  return changes.filter((each) => !isLeft(each)).toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Where the operator is, or blanks before it: the parser does not say. */
function skipComments(text: string, from: number, to: number): number {
  const comment = /^\s*(?:\/\/.*\n|\/\*[^]*?\*\/)/.exec(text.slice(from, to));
  return comment === null ? from : skipComments(text, from + comment[0].length, to);
}

export const applyChange = (text: string, { start, end, to }: Change): string =>
  text.slice(0, start) + to + text.slice(end);
