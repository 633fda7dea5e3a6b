// Claims of a visitor, asked for by a form that is made of the schema of a site.

export interface ClaimSchema {
  type?: string;
  description?: string;
  enum?: readonly string[];
  items?: ClaimSchema;
  properties?: Readonly<Record<string, ClaimSchema>>;
}

/** One claim of the form. */
export interface ClaimField {
  /** Where it stands among the claims. */
  path: readonly string[];
  label: string;
  kind: 'boolean' | 'number' | 'string' | 'list';
  choices?: readonly string[];
}

/** Schemas are large only in the hands of somebody who makes them so. */
const FIELDS_AT_MOST = 200;
const DEPTH_AT_MOST = 6;

/** The claims that a schema declares, in its order. */
export function fieldsOf(schema: ClaimSchema | undefined): ClaimField[] {
  return collect(schema, []).slice(0, FIELDS_AT_MOST);
}

function collect(schema: ClaimSchema | undefined, path: readonly string[]): ClaimField[] {
  if (path.length > DEPTH_AT_MOST) return [];
  return Object.entries(schema?.properties ?? {})
    .slice(0, FIELDS_AT_MOST)
    .flatMap(([name, inner]): ClaimField[] => {
      const at = [...path, name];
      if (inner.type === 'object') return collect(inner, at);
      const kind =
        inner.type === 'boolean' || inner.type === 'number' ? inner.type : inner.type === 'array' ? 'list' : 'string';
      const choices = inner.type === 'array' ? inner.items?.enum : inner.enum;
      return [{ path: at, label: inner.description ?? at.join('.'), kind, ...(choices !== undefined && { choices }) }];
    });
}

/** What was chosen and typed, by the path of each field; what is empty is not said of the visitor. */
export type Answers = Readonly<Record<string, string>>;

export const keyOf = ({ path }: ClaimField): string => path.join('\n');

/** The claims that answers come to. */
export function claimsOf(fields: readonly ClaimField[], answers: Answers): Record<string, unknown> {
  // No name of a claim reaches a prototype.
  const claims = Object.create(null) as Record<string, unknown>;
  for (const field of fields) {
    const value = valueOf(field, (answers[keyOf(field)] ?? '').trim());
    if (value === undefined) continue;
    let at = claims;
    for (const name of field.path.slice(0, -1)) at = (at[name] ??= Object.create(null)) as Record<string, unknown>;
    at[field.path.at(-1) ?? ''] = value;
  }
  return claims;
}

function valueOf({ kind }: ClaimField, text: string): unknown {
  if (text === '') return undefined;
  if (kind === 'boolean') return text === 'true';
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
  return kind === 'list' ? text.split(',').map((each) => each.trim()) : text;
}

export interface Faults {
  schema?: Record<string, unknown>;
  /** What is wrong with the text, each with its place. */
  faults: string[];
}

/** Reads a schema as somebody writes it. */
export function readSchema(text: string): Faults {
  try {
    const schema = JSON.parse(text) as unknown;
    if (typeof schema === 'object' && schema !== null && !Array.isArray(schema))
      return { schema: schema as Record<string, unknown>, faults: [] };
    return { faults: ['A schema is a JSON object, which begins with { and ends with }.'] };
  } catch (error) {
    return { faults: [`This is no JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

export const EXAMPLE = {
  type: 'object',
  properties: {
    beta: { type: 'boolean', description: 'Tests new features' },
    plan: { type: 'string', description: 'Plan', enum: ['free', 'pro'] },
    unsigned: {
      type: 'object',
      description: 'Claims that nobody signed',
      properties: { language: { type: 'string', description: 'Language', enum: ['js', 'python'] } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};
