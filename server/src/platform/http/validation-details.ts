import type { ErrorObject } from 'ajv';
import type { ProblemDetail } from './problem.ts';

/** What is wrong, each thing once, in the words of the API. */
export function toDetails(errors: readonly ErrorObject[], part: NonNullable<ProblemDetail['in']>): ProblemDetail[] {
  const details = new Map<string, ProblemDetail>();
  for (const error of simplifyUnions(errors)) {
    const missing = error.keyword === 'required' ? `/${escapePointer(String(error.params['missingProperty']))}` : '';
    const detail = { in: part, path: error.instancePath + missing, message: `expected ${expectation(error)}` };
    details.set(`${detail.path} ${detail.message}`, detail);
  }
  return [...details.values()];
}

export const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

// A union complains once for each of its forms. Of "text or null" only the complaint about the text helps, and of a
// choice of constants only the whole choice.
function simplifyUnions(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept = [...errors];
  for (const union of errors) {
    if (union.keyword !== 'anyOf') continue;
    const inForms = (error: ErrorObject) => error.schemaPath.startsWith(`${union.schemaPath}/`);
    const own = kept.filter(inForms);
    const others = own.filter((error) => error.params['type'] !== 'null');
    const isNullable = others.length < own.length && countForms(others, union) === 1;
    const isChoice = own.length > 0 && own.every((error) => error.keyword === 'const');
    if (isNullable) kept = kept.filter((error) => error !== union && (!inForms(error) || others.includes(error)));
    if (isChoice)
      kept = kept.flatMap((error) => (error === union ? [toChoice(union, own)] : inForms(error) ? [] : [error]));
  }
  return kept;
}

const countForms = (errors: readonly ErrorObject[], union: ErrorObject): number =>
  new Set(errors.map((error) => error.schemaPath.slice(union.schemaPath.length + 1).split('/', 1)[0])).size;

const toChoice = (union: ErrorObject, constants: readonly ErrorObject[]): ErrorObject => ({
  ...union,
  keyword: 'enum',
  params: { allowedValues: constants.map((error) => error.params['allowedValue'] as unknown) },
});

function expectation({ keyword, params, message }: ErrorObject): string {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'required':
      return 'to be defined';
    case 'type':
      return `to be of type ${[params['type']].flat().join(' or ')}`;
    case 'enum':
      return `to be one of ${(params['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'const':
      return `to be ${JSON.stringify(params['allowedValue'])}`;
    case 'maxLength':
      return `at most ${limit} characters`;
    case 'minLength':
      return `at least ${limit} characters`;
    case 'maxItems':
      return `at most ${limit} items`;
    case 'minItems':
      return `at least ${limit} items`;
    case 'maxProperties':
      return `at most ${limit} properties`;
    case 'minProperties':
      return `at least ${limit} properties`;
    case 'uniqueItems':
      return 'no item twice';
    case 'maximum':
      return `at most ${limit}`;
    case 'minimum':
      return `at least ${limit}`;
    case 'pattern':
      return `to match ${String(params['pattern'])}`;
    case 'format':
      return `a ${String(params['format'])}`;
    case 'anyOf':
    case 'oneOf':
      return 'to match one of the allowed forms';
    default:
      return message ?? keyword;
  }
}
