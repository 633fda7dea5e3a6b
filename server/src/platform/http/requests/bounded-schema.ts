type Schema = Record<string, unknown>;

/** The bound of a list, an object or a text, and the keywords that look at all that is in it. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  maxItems: ['items', 'contains', 'uniqueItems'],
  maxProperties: ['properties', 'patternProperties', 'additionalProperties', 'propertyNames'],
  maxLength: ['pattern', 'format'],
};

/** Keywords whose values are values of a caller and no schemas, whatever they look like. */
const LITERAL = new Set(['const', 'default', 'enum', 'examples']);

/**
 * The same schema, by which nothing that is too large is looked into: to name that it is too large is enough. A validator
 * that collects all errors would make some for each of a hundred thousand items.
 */
export function boundedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(boundedSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { allOf = [], ...own } = schema as Schema;
  const moved: Schema[] = [];
  const kept: Schema = {};
  for (const [keyword, value] of Object.entries(own)) {
    const bound = Object.keys(BOUNDS).find((name) => name in own && BOUNDS[name]?.includes(keyword));
    if (bound === undefined) kept[keyword] = inner(keyword, value);
    else moved.push(conditionOf(own, { bound, keyword }));
  }
  const all = [...(boundedSchema(allOf) as Schema[]), ...moved];
  return all.length === 0 ? kept : { ...kept, allOf: all };
}

/** `additionalProperties` means those that its neighbors do not name, so these go with it. */
const NEIGHBORS = ['properties', 'patternProperties'];

function conditionOf(schema: Schema, { bound, keyword }: { bound: string; keyword: string }): Schema {
  const names = keyword === 'additionalProperties' ? NEIGHBORS.filter((name) => name in schema) : [];
  const neighbors = names.map((name) => [name, mapValues(schema[name] as Schema, () => true)] as const);
  const then = { ...Object.fromEntries(neighbors), [keyword]: inner(keyword, schema[keyword]) };
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema, of which nobody takes it for a promise
  return { if: { [bound]: schema[bound] }, then };
}

// `items` inside `properties` is a property of that name, not a keyword.
function inner(keyword: string, value: unknown): unknown {
  if (LITERAL.has(keyword)) return value;
  if (keyword === 'properties' || keyword === 'patternProperties') return mapValues(value as Schema, boundedSchema);
  return boundedSchema(value);
}

const mapValues = (object: Schema, map: (value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
