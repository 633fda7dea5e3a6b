import { type Joining, withParts } from './parts.ts';
import { follow, type Held, nameIn } from './references.ts';
import { entriesOf, isMapping, listOf, type Mapping, mappingOf, shownValue, textOf } from './values.ts';

/** A schema as readers see it. */
export interface SchemaView {
  type: string;
  /** What its author calls it. */
  name?: string;
  title?: string;
  description?: string;
  /** Short words about the value, such as `deprecated`. */
  marks: Mark[];
  default?: string;
  example?: string;
  allowed: string[];
  /** How many more values are allowed than are named. */
  moreAllowed: number;
  /** Keywords and their values, such as `minLength: 3`. */
  bounds: string[];
  properties: PropertyView[];
  /** Of a list, where there is more to say than its type. */
  items?: SchemaView;
  /** Of a map: what stands under any other key. */
  others?: SchemaView;
  choices: ChoiceView[];
  /** It stands above already, or there is too much of it. */
  isCut?: 'circular' | 'deep';
}

export type Mark = 'deprecated' | 'readOnly' | 'writeOnly' | 'nullable';

export interface PropertyView {
  name: string;
  isRequired: boolean;
  schema: SchemaView;
}

export interface ChoiceView {
  kind: 'oneOf' | 'anyOf' | 'not';
  /** The property that says which it is. */
  discriminator?: string;
  options: SchemaView[];
}

/** Which way a body goes: what may only be read is not sent, what may only be written is not answered. */
export type Direction = 'sent' | 'answered';

/** What has been looked at on the way, and how much more may be. */
export interface Reading extends Joining {
  /** Names of the schemas around. */
  above: readonly string[];
  /** Undefined for a schema by itself, of which everything is shown. */
  direction?: Direction;
}

const DEPTH_AT_MOST = 10;
const ALLOWED_AT_MOST = 30;
const TEXT_AT_MOST = 5000;
const PARTS_AT_MOST = 50;
/** How deep in lists a type is not looked at. */
const DEEPEST = 4;

const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'contentMediaType',
  'contentEncoding',
];

/** A schema and what is in it, as deep and as wide as anybody reads. */
export function viewSchema(reading: Reading, held: Held): SchemaView {
  const found = follow(reading.description, held);
  const name = nameIn(found.reference);
  if (found.reference !== undefined && reading.above.includes(found.reference))
    return { ...emptyView(typeOf(reading, found)), ...(name === undefined ? {} : { name }), isCut: 'circular' };
  reading.budget.left -= 1;
  const inner: Reading = { ...reading, above: [...reading.above, found.reference ?? ''] };
  const schema = withParts(inner, found);
  const view = {
    ...emptyView(typeOf(reading, { ...found, value: schema })),
    ...factsOf(schema),
    ...named('name', name),
  };
  if (!hasInside(schema)) return view;
  if (inner.above.length > DEPTH_AT_MOST || reading.budget.left <= 0) return { ...view, isCut: 'deep' };
  return { ...view, ...insideOf(inner, schema, found.file) };
}

const named = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined || value === '' ? {} : { [key]: value }) as { [P in K]?: V };

const emptyView = (type: string): SchemaView => ({
  type,
  marks: [],
  allowed: [],
  moreAllowed: 0,
  bounds: [],
  properties: [],
  choices: [],
});

/** `string`, `Pet[]`, `string | integer`; empty for what may be anything. */
export function typeOf(reading: Reading, held: Held, depth = 0): string {
  const found = follow(reading.description, held);
  if (typeof found.value === 'boolean') return found.value ? '' : 'never';
  const schema = mappingOf(found.value);
  const types = [schema['type']].flat().filter((type) => typeof type === 'string' && type !== 'null') as string[];
  const type =
    types.length > 0
      ? types
          .slice(0, 8)
          .map((each) => textOf(each, 40))
          .join(' | ')
      : guessed(schema) || ofChoice(reading, { value: schema, file: found.file }, depth);
  if (type !== 'array') return type + (schema['format'] === undefined ? '' : ` <${textOf(schema['format'], 60)}>`);
  if (depth >= DEEPEST) return 'array';
  const items = { value: schema['items'], file: found.file };
  const of = typeOf(reading, items, depth + 1) || (nameIn(follow(reading.description, items).reference) ?? '');
  return of === '' ? 'array' : of.includes(' | ') ? `(${of})[]` : `${of}[]`;
}

const TYPES_AT_MOST = 4;

/** What a value is that is one of several, where few words say it; a choice within a choice says nothing. */
function ofChoice(reading: Reading, { value, file }: Held, depth: number): string {
  const schema = mappingOf(value);
  const options = optionsOf(schema['oneOf'] ?? schema['anyOf']);
  if (options.length === 0 || depth >= DEEPEST) return '';
  const types = new Set(options.map((option) => typeOf(reading, { value: option, file }, DEEPEST)));
  return types.has('') || types.size > TYPES_AT_MOST ? '' : [...types].join(' | ');
}

const isNull = (option: unknown): boolean => mappingOf(option)['type'] === 'null';

/** Among what there is to choose. That there may be nothing is said by a mark. */
const optionsOf = (options: unknown): unknown[] =>
  listOf(options)
    .slice(0, PARTS_AT_MOST)
    .filter((option) => !isNull(option));

function guessed(schema: Mapping): string {
  if (schema['properties'] !== undefined || isMapping(schema['additionalProperties'])) return 'object';
  if (schema['items'] !== undefined) return 'array';
  if (schema['allOf'] !== undefined) return 'object';
  const [value] = [schema['const'], ...listOf(schema['enum'])].filter((each) => each !== undefined && each !== null);
  return value === undefined ? '' : Array.isArray(value) ? 'array' : typeof value;
}

function factsOf(schema: Mapping): Partial<SchemaView> {
  const values = schema['const'] === undefined ? listOf(schema['enum']) : [schema['const']];
  const examples = isMapping(schema['examples']) ? Object.values(schema['examples']) : listOf(schema['examples']);
  return {
    ...named('title', textOf(schema['title'], 100)),
    ...named('description', textOf(schema['description'], TEXT_AT_MOST)),
    ...named('default', shownValue(schema['default'])),
    ...named('example', shownValue(schema['example'] ?? examples[0])),
    marks: marksOf(schema),
    allowed: values.slice(0, ALLOWED_AT_MOST).map((value) => shownValue(value, 100)),
    moreAllowed: Math.max(0, values.length - ALLOWED_AT_MOST),
    bounds: boundsOf(schema),
  };
}

function boundsOf(schema: Mapping): string[] {
  const required = schema['properties'] === undefined ? listOf(schema['required']).slice(0, PARTS_AT_MOST) : [];
  const names = required.map((name) => textOf(name, 100)).join(', ');
  return [
    // Which of the properties there must be, where these are named elsewhere.
    ...(names === '' ? [] : [`required: ${names}`]),
    ...BOUNDS.flatMap((key) => {
      const value = schema[key];
      // Older descriptions say it of values that are no list, where it means nothing.
      const isIdle = key === 'uniqueItems' && !listOf([schema['type']].flat()).includes('array');
      return value === undefined || value === false || isIdle ? [] : [`${key}: ${shownValue(value, 120)}`];
    }),
  ];
}

function marksOf(schema: Mapping): Mark[] {
  const options = [schema['oneOf'], schema['anyOf']].flatMap((each) => listOf(each).slice(0, PARTS_AT_MOST));
  const isNullable = mayBeNull(schema) || options.some((option) => isNull(option) || mayBeNull(mappingOf(option)));
  return [
    ...(['deprecated', 'readOnly', 'writeOnly'] as const).filter((mark) => schema[mark] === true),
    ...(isNullable ? (['nullable'] as const) : []),
  ];
}

const mayBeNull = (schema: Mapping): boolean =>
  schema['nullable'] === true || schema['x-nullable'] === true || listOf(schema['type']).includes('null');

const INSIDE = ['properties', 'items', 'additionalProperties', 'oneOf', 'anyOf', 'not'];

const hasInside = (schema: Mapping): boolean =>
  INSIDE.some((key) => typeof schema[key] === 'object' && schema[key] !== null);

function insideOf(reading: Reading, schema: Mapping, file: string): Partial<SchemaView> {
  const view = (value: unknown) => viewSchema(reading, { value, file });
  const required = new Set(listOf(schema['required']));
  const properties: PropertyView[] = [];
  for (const [name, value] of entriesOf(schema['properties'])) {
    if (reading.budget.left <= 0) break;
    if (isLeftOut(reading, { value, file })) continue;
    properties.push({ name: textOf(name, 200), isRequired: required.has(name), schema: view(value) });
  }
  const items = isMapping(schema['items']) ? view(schema['items']) : undefined;
  const others = isMapping(schema['additionalProperties']) ? view(schema['additionalProperties']) : undefined;
  return {
    properties,
    ...(items === undefined || !isWorthShowing(items) ? {} : { items }),
    ...named('others', others),
    choices: choicesOf(reading, schema, view),
  };
}

function isLeftOut({ description, direction }: Reading, held: Held): boolean {
  if (direction === undefined) return false;
  const { value, file } = follow(description, held);
  const parts = listOf(mappingOf(value)['allOf']).slice(0, PARTS_AT_MOST);
  const all = [value, ...parts.map((part) => follow(description, { value: part, file }).value)];
  return all.some((each) => mappingOf(each)[direction === 'sent' ? 'readOnly' : 'writeOnly'] === true);
}

function choicesOf(reading: Reading, schema: Mapping, view: (value: unknown) => SchemaView): ChoiceView[] {
  const discriminator = textOf(mappingOf(schema['discriminator'])['propertyName'], 100);
  const choices = (['oneOf', 'anyOf'] as const).flatMap((kind): ChoiceView[] => {
    const options = optionsOf(schema[kind]);
    if (options.length === 0 || reading.budget.left <= 0) return [];
    const shown = options.map(view);
    return isSaid(shown) ? [] : [{ kind, options: shown, ...named('discriminator', discriminator) }];
  });
  return isMapping(schema['not']) ? [...choices, { kind: 'not', options: [view(schema['not'])] }] : choices;
}

/** Whether the types in the line of the schema say all that there is to choose from. */
const isSaid = (options: readonly SchemaView[]): boolean =>
  new Set(options.map(({ type }) => type)).size <= TYPES_AT_MOST &&
  options.every((option) => option.type !== '' && isOnlyType(option));

const isOnlyType = (option: SchemaView): boolean =>
  !isWorthShowing(option) &&
  option.title === undefined &&
  option.name === undefined &&
  option.default === undefined &&
  option.example === undefined &&
  option.marks.every((mark) => mark === 'nullable');

/** Whether there is more to say of a schema than its type. */
const isWorthShowing = (view: SchemaView): boolean =>
  view.properties.length > 0 ||
  view.choices.length > 0 ||
  view.items !== undefined ||
  view.others !== undefined ||
  view.description !== undefined ||
  view.allowed.length > 0 ||
  view.bounds.length > 0 ||
  view.isCut !== undefined;
