// Conditions that a schema suggests: one for each thing that a visitor can be.
import type { ClaimSchema } from './rules.ts';

interface Suggestion {
  label: string;
  claim: string;
  condition: string;
}

/** A condition of a page, a section or a variant is no longer than this. */
const CONDITION_AT_MOST = 1024;

/**
 * For each claim that is true or false, and for each value that a claim may have, the condition that asks for it. Free
 * texts, numbers and lists suggest none.
 */
export const conditionsOf = (schema: ClaimSchema): Suggestion[] =>
  suggest(schema, []).filter(({ condition }) => condition.length <= CONDITION_AT_MOST);

function suggest(schema: ClaimSchema, path: readonly string[]): Suggestion[] {
  const claim = path.join('.');
  const term = `visitor.claims${path.map(access).join('')}`;
  if (schema.type === 'boolean') return [{ label: schema.description ?? claim, claim, condition: term }];
  if (schema.type === 'string')
    return (schema.enum ?? []).map((value) => ({
      label: `${schema.description ?? claim}: ${value}`,
      claim,
      condition: `${term} == ${JSON.stringify(value)}`,
    }));
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => suggest(inner, [...path, name]));
}

const access = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
