import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { invalid, type Problem, type ProblemDetail } from './problem.ts';
import { unfitValues } from './unfit-values.ts';
import { toDetails } from './validation-details.ts';

const DETAILS_AT_MOST = 50;

/** Beyond this many values only the first fault is looked for: naming millions of them would take all memory. */
const VALUES_FOR_ALL_FAULTS = 10_000;

type Part = 'body' | 'query' | 'path';

export type Check = (value: unknown) => ProblemDetail[];

const common = { strict: false, useDefaults: true, messages: true } as const;
const coercing = { ...common, coerceTypes: 'array' } as const;

/** Compilers of schemas into checks. A query is text, so its values are converted first; a body is taken as it is. */
export function createValidators(): { compile: (schema: object, part: Part) => Check } {
  const compilers = {
    strict: { quick: new Ajv(common), thorough: new Ajv({ ...common, allErrors: true }) },
    lenient: { quick: new Ajv(coercing), thorough: new Ajv({ ...coercing, allErrors: true }) },
  };
  for (const { quick, thorough } of Object.values(compilers)) {
    addFormats.default(quick);
    addFormats.default(thorough);
  }
  return {
    compile: (schema, part) => {
      const { quick, thorough } = part === 'body' ? compilers.strict : compilers.lenient;
      // Compiled when they are first needed: there are many operations, and a server that starts has been asked for none.
      let isValid: ValidateFunction | undefined;
      let nameAll: ValidateFunction | undefined;
      return (value) => {
        const unfit = unfitValues(value, part);
        if (unfit.isTooDeep) return unfit.details;
        isValid ??= quick.compile(schema);
        if (isValid(value)) return unfit.details.slice(0, DETAILS_AT_MOST);
        let { errors } = isValid;
        if (unfit.values <= VALUES_FOR_ALL_FAULTS) {
          nameAll ??= thorough.compile(schema);
          if (!nameAll(value)) errors = nameAll.errors;
        }
        return [...toDetails(errors ?? [], part), ...unfit.details].slice(0, DETAILS_AT_MOST);
      };
    },
  };
}

/** Whether a value is what a schema says, for what comes another way than as the body of an operation. */
export function guardOf<T extends TSchema>(schema: T): (value: unknown) => value is Static<T> {
  let check: Check | undefined;
  return (value): value is Static<T> => {
    check ??= createValidators().compile(schema, 'body');
    return check(value).length === 0;
  };
}

/** One problem for all that is wrong with a request, its first fault in the message. */
export function invalidRequest(details: ProblemDetail[]): Problem {
  const [first] = details;
  const where = first === undefined ? '' : [first.in, ...first.path.split('/').slice(1)].join('.');
  return invalid(first === undefined ? 'The request is not valid.' : `${where}: ${first.message}`, details);
}
