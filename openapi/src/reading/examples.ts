import * as sampler from 'openapi-sampler';
import { withParts } from './parts.ts';
import { follow, type Held } from './references.ts';
import type { Direction, Reading } from './schemas.ts';
import { entriesOf, isMapping, listOf, type Mapping, mappingOf, shownValue, textOf, valueOf } from './values.ts';

/** A body that somebody could send or get. */
export interface Example {
  /** What its author calls it; empty where there is but one. */
  name: string;
  text: string;
}

const EXAMPLES_AT_MOST = 10;
const TEXT_AT_MOST = 20_000;
const PROPERTIES_AT_MOST = 100;
const DEPTH_AT_MOST = 7;

/** The examples that the author gives of a body, or one made from its schema. */
export function examplesOf(reading: Reading, content: Held, direction: Direction): Example[] {
  const { value, file } = content;
  const held = mappingOf(value);
  const given = entriesOf(held['examples'])
    .slice(0, EXAMPLES_AT_MOST)
    .flatMap(([name, example]): Example[] => {
      const found = mappingOf(follow(reading.description, { value: example, file }).value);
      const text = bodyText(found['value']);
      return text === undefined ? [] : [{ name: textOf(found['summary']) || textOf(name, 60), text }];
    });
  // A name distinguishes examples: one by itself needs none.
  if (given.length > 0) return given.length === 1 ? given.map(({ text }) => ({ name: '', text })) : given;
  const schema = { value: held['schema'], file };
  const text = bodyText(
    held['example'] ?? (isBinary(reading, schema) ? undefined : sampleOf(reading, schema, direction)),
  );
  return text === undefined ? [] : [{ name: '', text }];
}

/** Whether it is a file, as the versions say it, or whatever one likes: of version 2, files come without a type. */
function isBinary({ description }: Reading, schema: Held): boolean {
  if (schema.value === undefined) return false;
  const found = mappingOf(follow(description, schema).value);
  const { type, format, contentMediaType } = found;
  const isEncoded = format === 'binary' || contentMediaType === 'application/octet-stream';
  return Object.keys(found).length === 0 || type === 'file' || (type === 'string' && isEncoded);
}

/** A value as it is sent: a text as it is, all else as JSON. */
function bodyText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return textOf(typeof value === 'string' ? value : JSON.stringify(value, null, 2), TEXT_AT_MOST);
}

/** A value of a schema. Nothing where there is no schema. */
export function sampleOf(reading: Reading, held: Held, direction: Direction): unknown {
  if (held.value === undefined) return undefined;
  const budget = { left: 800 };
  const schema = bareSchema({ ...reading, budget, above: [] }, held);
  try {
    const options = direction === 'sent' ? { skipReadOnly: true } : { skipWriteOnly: true };
    return sampler.sample(schema, { ...options, quiet: true });
  } catch {
    // The library trusts shapes that a file need not have; an example is no more than a help.
    return undefined;
  }
}

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const TAKEN = ['type', 'format', 'const', 'readOnly', 'writeOnly', ...BOUNDS];

/** A schema without references and without what makes samples long. */
function bareSchema(reading: Reading, held: Held): Mapping {
  const found = follow(reading.description, held);
  const isAbove = found.reference !== undefined && reading.above.includes(found.reference);
  if (isAbove || reading.above.length > DEPTH_AT_MOST || --reading.budget.left < 0) return {};
  const inner = { ...reading, above: [...reading.above, found.reference ?? ''] };
  const schema = withParts(inner, found);
  const [example] = [schema['example'], ...exampleList(schema['examples']), schema['default']].filter(
    (value) => value !== undefined,
  );
  if (example !== undefined) return { ...taken(schema), example: short(example) };
  return { ...taken(schema), ...enumOf(schema), ...insideOf(inner, schema, found.file) };
}

const exampleList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const taken = (schema: Mapping): Mapping =>
  Object.fromEntries(TAKEN.flatMap((key) => (schema[key] === undefined ? [] : [[key, short(schema[key])]])));

const enumOf = (schema: Mapping): Mapping => {
  const [first] = listOf(schema['enum']).filter((value) => value !== null);
  return first === undefined ? {} : { enum: [short(first)] };
};

const short = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? (JSON.stringify(value)?.length ?? 0) > TEXT_AT_MOST
      ? {}
      : value
    : typeof value === 'string'
      ? textOf(value, 2000)
      : value;

function insideOf(reading: Reading, schema: Mapping, file: string): Mapping {
  const bare = (value: unknown) => bareSchema(reading, { value, file });
  const properties = entriesOf(schema['properties'])
    .slice(0, PROPERTIES_AT_MOST)
    .map(([key, value]) => [key, bare(value)]);
  const [choice] = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])];
  const others = schema['additionalProperties'];
  return {
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(isMapping(schema['items']) ? { items: bare(schema['items']) } : {}),
    ...(isMapping(others) ? { additionalProperties: bare(others) } : {}),
    ...(isMapping(choice) ? { oneOf: [bare(choice)] } : {}),
  };
}

/** What to write for a parameter: its own example, or one that its schema has. */
export function parameterExample(reading: Reading, { value, file }: Held): string {
  const held = mappingOf(value);
  const [named] = entriesOf(held['examples']);
  const found = named === undefined ? undefined : follow(reading.description, { value: named[1], file }).value;
  const given = held['example'] ?? valueOf(mappingOf(found), 'value');
  return shownValue(given ?? sampleOf(reading, { value: held['schema'], file }, 'sent'), 500);
}
