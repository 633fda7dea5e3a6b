import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { boundedSchema } from './bounded-schema.ts';
import { invalid, type Problem, type ProblemDetail } from '../problems/problem.ts';
import { unfitValues } from './unfit-values.ts';
import { toDetails } from './validation-details.ts';

/** Faults that are named; of the others, only their number. */
const NAMED_AT_MOST = 50;

type Part = 'body' | 'query' | 'path';

export type Check = (value: unknown) => ProblemDetail[];

const common = { strict: false, useDefaults: true, messages: true, discriminator: true } as const;
const coercing = { ...common, coerceTypes: 'array' } as const;

const withFormats = (ajv: Ajv): Ajv => addFormats.default(ajv);

/** Made when the first schema is compiled. */
function makeCompiler(options: Options): { quick: () => Ajv; thorough: () => Ajv } {
  let quick: Ajv | undefined;
  let thorough: Ajv | undefined;
  return {
    quick: () => (quick ??= withFormats(new Ajv(options))),
    thorough: () => (thorough ??= withFormats(new Ajv({ ...options, allErrors: true }))),
  };
}
const strict = makeCompiler(common);
const lenient = makeCompiler(coercing);

/** What was made. Schemas are constants of this program, and each is compiled once, for however many apps. */
const made: Record<Part, WeakMap<object, Check>> = { body: new WeakMap(), query: new WeakMap(), path: new WeakMap() };

/**
 * The check of a schema. A query is text, so its values are converted first; a body is taken as it is. The number of values is
 * bounded before (see `excessIn`), that of the errors for each value by the schema.
 */
export function toCheck(schema: object, part: Part): Check {
  const check = made[part].get(schema) ?? makeCheck(schema, part);
  made[part].set(schema, check);
  return check;
}

function makeCheck(schema: object, part: Part): Check {
  const { quick, thorough } = part === 'body' ? strict : lenient;
  // Compiled when they are first needed: there are many operations, and a server that starts has been asked for none.
  let isValid: ValidateFunction | undefined;
  let nameAll: ValidateFunction | undefined;
  return (value) => {
    const unfit = unfitValues(value, part, NAMED_AT_MOST);
    if (unfit.isTooDeep) return unfit.details;
    isValid ??= quick().compile(schema);
    if (isValid(value)) return named(unfit.details, unfit.count);
    nameAll ??= thorough().compile(boundedSchema(schema) as object);
    const errors = nameAll(value) ? isValid.errors : nameAll.errors;
    const faults = toDetails(errors ?? [], part);
    return named([...faults, ...unfit.details], faults.length + unfit.count);
  };
}

/** The first faults, and last how many more there are. */
function named(details: ProblemDetail[], count: number): ProblemDetail[] {
  const shown = details.slice(0, NAMED_AT_MOST);
  const [first] = shown;
  if (first === undefined || count <= shown.length) return shown;
  const more = count - shown.length;
  const message = `${more} more ${more === 1 ? 'value is' : 'values are'} not as expected`;
  return [...shown, { ...first, path: '', message }];
}

/** Whether a value is what a schema says, for what comes another way than as the body of an operation. */
export function guardOf<T extends TSchema>(schema: T): (value: unknown) => value is Static<T> {
  const check = toCheck(schema, 'body');
  return (value): value is Static<T> => check(value).length === 0;
}

/** One problem for all that is wrong with a request, its first fault in the message. */
export function invalidRequest(details: ProblemDetail[]): Problem {
  const [first] = details;
  const where = first === undefined ? '' : [first.in, ...first.path.split('/').slice(1)].join('.');
  return invalid(first === undefined ? 'The request is not valid.' : `${where}: ${first.message}`, details);
}

export function refuseInvalid(details: ProblemDetail[]): void {
  if (details.length > 0) throw invalidRequest(details);
}
