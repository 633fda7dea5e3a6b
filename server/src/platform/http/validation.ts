import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { invalid, type Problem, type ProblemDetail } from './problem.ts';

const DETAILS_AT_MOST = 50;

type Part = 'body' | 'query' | 'path';

export type Check = (value: unknown) => ProblemDetail[];

const common = { allErrors: true, strict: false, useDefaults: true, messages: true } as const;

/** Compilers of schemas into checks. A query is text, so its values are converted first; a body is taken as it is. */
export function createValidators(): { compile: (schema: object, part: Part) => Check } {
  const strict = new Ajv(common);
  const lenient = new Ajv({ ...common, coerceTypes: 'array' });
  for (const ajv of [strict, lenient]) addFormats.default(ajv);

  return {
    compile: (schema, part) => {
      const validate = (part === 'body' ? strict : lenient).compile(schema);
      return (value) => [...detailsOf(validate, value, part), ...unfitText(value, part)].slice(0, DETAILS_AT_MOST);
    },
  };
}

/** One problem for all that is wrong with a request, its first fault in the message. */
export function invalidRequest(details: ProblemDetail[]): Problem {
  const [first] = details;
  const where = first === undefined ? '' : [first.in, ...first.path.split('/').slice(1)].join('.');
  return invalid(first === undefined ? 'The request is not valid.' : `${where}: ${first.message}`, details);
}

function detailsOf(validate: ValidateFunction, value: unknown, part: Part): ProblemDetail[] {
  if (validate(value)) return [];
  const seen = new Set<string>();
  return (validate.errors ?? []).flatMap((error) => {
    const detail = toDetail(error, part);
    const key = `${detail.path} ${detail.message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [detail];
  });
}

function toDetail(error: ErrorObject, part: Part): ProblemDetail {
  const missing = error.keyword === 'required' ? `/${escapePointer(String(error.params['missingProperty']))}` : '';
  return { in: part, path: error.instancePath + missing, message: `expected ${expectation(error)}` };
}

function expectation({ keyword, params, schema, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'to be defined';
    case 'type':
      return `to be of type ${String(params['type'])}`;
    case 'enum':
      return `to be one of ${(params['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'const':
      return `to be ${JSON.stringify(params['allowedValue'])}`;
    case 'maxLength':
      return `at most ${params['limit']} characters`;
    case 'minLength':
      return `at least ${params['limit']} characters`;
    case 'maximum':
      return `at most ${params['limit']}`;
    case 'minimum':
      return `at least ${params['limit']}`;
    case 'pattern':
      return `to match ${String(params['pattern'])}`;
    case 'format':
      return `a ${String(params['format'])}`;
    case 'anyOf':
    case 'oneOf':
      return `to match one of ${(schema as unknown[] | undefined)?.length ?? 'the'} allowed forms`;
    default:
      return message ?? keyword;
  }
}

const UNFIT = /\0|\p{Surrogate}/u;

// PostgreSQL refuses NUL, and a lone surrogate would be replaced silently: what cannot be kept as it came is refused.
function unfitText(value: unknown, part: Part): ProblemDetail[] {
  const found: ProblemDetail[] = [];
  const pending: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (typeof at.value === 'string') {
      if (UNFIT.test(at.value)) found.push({ in: part, path: at.path, message: 'expected well-formed text without NUL' });
    } else if (typeof at.value === 'object' && at.value !== null) {
      for (const [key, child] of Object.entries(at.value)) {
        pending.push({ value: child, path: `${at.path}/${escapePointer(key)}` });
      }
    }
  }
  return found;
}

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
