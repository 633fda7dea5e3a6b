// Values that a schema must refuse, made from the schema: below and beyond each bound, of another type, unknown words.
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  minProperties?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  /** Forms that one of their properties distinguishes. */
  oneOf?: Schema[];
}

export interface Violation {
  /** JSON pointer to what is wrong in `value`. */
  pointer: string;
  value: unknown;
  says: string;
}

/** One code point in two units of UTF-16, and a letter, so that it fits wherever letters do. */
export const ASTRAL = '\u{10428}';

const at = (pointer: string, value: unknown, says: string): Violation => ({ pointer, value, says });

/** What the schema must refuse. In a query everything is text, so there a number is no violation of a text. */
export function violationsOf(schema: Schema, isText = false): Violation[] {
  if (schema.anyOf !== undefined) return ofUnion(schema.anyOf, isText);
  if (schema.oneOf !== undefined) return schema.oneOf.flatMap((form) => violationsOf(form, isText));
  if (schema.const !== undefined || schema.enum !== undefined)
    return [at('', 'no-such-word', 'an unknown word'), ...(isText ? [] : [at('', 7, 'a number for a word')])];
  switch (schema.type) {
    case 'string':
      return ofString(schema, isText);
    case 'integer':
    case 'number':
      return ofNumber(schema);
    case 'boolean':
      return [at('', 'perhaps', 'a word for a boolean')];
    case 'array':
      return ofArray(schema, isText);
    case 'object':
      return ofObject(schema);
    default:
      // Anything goes there.
      return [];
  }
}

function ofString(schema: Schema, isText: boolean): Violation[] {
  const { minLength = 0, maxLength, pattern, format } = schema;
  const found = [at('', 'a\0b', 'NUL')];
  if (!isText) found.push(at('', 7, 'a number for a text'), at('', '\ud800', 'half a character'));
  if (minLength > 0) found.push(at('', ASTRAL.repeat(minLength - 1), 'less than the least characters'));
  if (maxLength !== undefined) found.push(at('', ASTRAL.repeat(maxLength + 1), 'a character too many'));
  if (pattern !== undefined) found.push(at('', '~'.repeat(Math.max(minLength, 2)), 'another pattern'));
  if (format !== undefined) found.push(at('', 'of no form', 'another form'));
  return found;
}

function ofNumber({ type, minimum, maximum }: Schema): Violation[] {
  const found = [at('', 'many', 'a word for a number')];
  if (type === 'integer') found.push(at('', 1.5, 'a fraction'));
  if (minimum !== undefined) found.push(at('', minimum - 1, 'below the least'));
  if (maximum !== undefined) found.push(at('', maximum + 1, 'above the most'));
  return found;
}

function ofArray({ items = {}, maxItems }: Schema, isText: boolean): Violation[] {
  const inner = violationsOf(items, isText);
  // A query has one value where a list of one is meant.
  if (isText) return inner.map((each) => ({ ...each, pointer: `/0${each.pointer}` }));
  const found = inner.map(({ pointer, value, says }) => at(`/0${pointer}`, [value], says));
  const most = maxItems === undefined ? [] : Array.from({ length: maxItems + 1 }, () => sampleOf(items));
  return [
    ...found,
    at('', 7, 'a number for a list'),
    ...(maxItems === undefined ? [] : [at('', most, 'one too many')]),
  ];
}

function ofObject(schema: Schema, base = sampleOf(schema) as object): Violation[] {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  const found = [[], 'text', 7, null].map((value) => at('', value, `${JSON.stringify(value)} for an object`));
  if (minProperties > 0) found.push(at('', {}, 'an empty object'));
  for (const name of required) found.push(at(`/${name}`, { ...base, [name]: undefined }, `no ${name}`));
  for (const [name, property] of Object.entries(properties)) {
    for (const { pointer, value, says } of violationsOf(property))
      found.push(at(`/${name}${pointer}`, { ...base, [name]: value }, `${name}: ${says}`));
  }
  return found;
}

function ofUnion(forms: readonly Schema[], isText: boolean): Violation[] {
  const [only, ...others] = forms.filter((form) => form.type !== 'null');
  if (only === undefined) throw new Error('A union of nothing.');
  // Null is the other form, and an object lists it among what is none.
  if (others.length === 0) return violationsOf(only, isText).filter(({ value }) => value !== null);
  const lists = [only, ...others].filter((form) => form.type === 'array').flatMap((form) => ofArray(form, isText));
  const none = forms.some(({ type }) => type === 'integer' || type === 'number') ? [] : 7;
  return [at('', none, 'none of the forms'), at('', { type: 'no-such' }, 'an unknown form'), ...lists];
}

/** The least that a schema takes. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case 'string':
      return schema.format === 'uri' ? 'https://example.com/page.md' : 'x'.repeat(schema.minLength ?? 0);
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    default:
      return true;
  }
}

/** Texts at the very end of their bounds, counted in code points, by property; forms and patterns are left out. */
export function fullTextsOf({ properties = {} }: Schema): { name: string; value: string }[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = property.anyOf?.find((form) => form.type === 'string') ?? property;
    const { type, maxLength, pattern, format } = schema;
    const isFree = type === 'string' && maxLength !== undefined && pattern === undefined && format === undefined;
    return isFree ? [{ name, value: ASTRAL.repeat(maxLength) }] : [];
  });
}
