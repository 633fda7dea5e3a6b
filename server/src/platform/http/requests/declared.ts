interface ObjectForms {
  properties?: Readonly<Record<string, unknown>>;
  additionalProperties?: unknown;
  patternProperties?: unknown;
  anyOf?: readonly ObjectForms[];
  oneOf?: readonly ObjectForms[];
  allOf?: readonly ObjectForms[];
}

/**
 * What a schema declares of an object, and no more. Clients may send fields that we do not know; a handler that puts the fields of
 * a body next to those of its path must not take theirs for its own. Values of schemas that admit any name are left as they are.
 */
export function pickDeclared(schema: object): <Value>(value: Value) => Value {
  const names = namesIn(schema as ObjectForms);
  if (names === undefined) return (value) => value;
  const all = [...names];
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const known = all.filter((name) => Object.hasOwn(value, name));
    return Object.fromEntries(known.map((name) => [name, value[name as keyof typeof value]])) as typeof value;
  };
}

/** The names that a schema declares, in whichever of its forms; undefined where it admits others. */
function namesIn(schema: ObjectForms): Set<string> | undefined {
  const { properties, additionalProperties = false, patternProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  if (additionalProperties !== false || patternProperties !== undefined) return undefined;
  const forms = [...anyOf, ...oneOf, ...allOf];
  if (properties === undefined && forms.length === 0) return undefined;
  const names = new Set(Object.keys(properties ?? {}));
  for (const form of forms) {
    const more = namesIn(form);
    if (more === undefined) return undefined;
    for (const name of more) names.add(name);
  }
  return names;
}
