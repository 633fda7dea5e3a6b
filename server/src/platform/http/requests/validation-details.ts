import type { ErrorObject } from 'ajv';
import type { ProblemDetail } from '../problems/problem.ts';

/** What is wrong, each thing once, in the words of the API. */
export function toDetails(errors: readonly ErrorObject[], part: NonNullable<ProblemDetail['in']>): ProblemDetail[] {
  const details = new Map<string, ProblemDetail>();
  // A property that distinguishes forms says better itself what is wrong with it.
  const own = new Set(errors.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath));
  for (const error of simplifyUnions(errors)) {
    const path = fitPointer(error.instancePath + missingIn(error));
    if (error.keyword === 'discriminator' && own.has(path)) continue;
    const detail = { in: part, path, message: `expected ${expectation(error)}` };
    details.set(`${path} ${detail.message}`, detail);
  }
  return [...details.values()];
}

/** The pointer from a value to the property of it that is complained about, where the error is one of the whole value. */
function missingIn({ keyword, params }: ErrorObject): string {
  const property = keyword === 'required' ? params['missingProperty'] : keyword === 'discriminator' && params['tag'];
  return typeof property === 'string' ? `/${escapePointer(property)}` : '';
}

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The names of properties are the caller's, and long ones would come back once for each fault below them. */
const POINTER_AT_MOST = 1000;

export const pointerTo = (way: readonly (string | number)[]): string =>
  fitPointer(way.map((name) => `/${typeof name === 'number' ? name : escapePointer(name)}`).join(''));

/** The pointer, or where it is too long the longest one to something that it lies in. */
const fitPointer = (pointer: string): string =>
  pointer.length <= POINTER_AT_MOST ? pointer : pointer.slice(0, pointer.lastIndexOf('/', POINTER_AT_MOST));

// A union complains once for each of its forms, and then itself. Of "text or null" only the complaint about the text helps,
// and of a choice of constants only the whole choice.
function simplifyUnions(errors: readonly ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    // That a condition is not met adds nothing to what is wrong.
    if (error.keyword === 'if') continue;
    if (error.keyword !== 'anyOf') {
      kept.push(error);
      continue;
    }
    let first = kept.length;
    while (isOfForm(kept[first - 1], error)) first -= 1;
    kept.push(...simplifyUnion(error, kept.splice(first)));
  }
  return kept;
}

const isOfForm = (error: ErrorObject | undefined, union: ErrorObject): boolean =>
  error !== undefined &&
  error.schemaPath.startsWith(`${union.schemaPath}/`) &&
  error.instancePath.startsWith(union.instancePath);

function simplifyUnion(union: ErrorObject, own: readonly ErrorObject[]): readonly ErrorObject[] {
  const others = own.filter((error) => error.params['type'] !== 'null');
  if (others.length < own.length && countForms(others, union) === 1) return others;
  if (own.length > 0 && own.every((error) => error.keyword === 'const')) return [toChoice(union, own)];
  return [...own, union];
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
    case 'discriminator':
      return params['error'] === 'tag' ? 'to be defined' : 'one of the allowed forms';
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
