import type { ProblemDetail } from '#platform/http/index.ts';

/** A schema that was checked: what a claim may be. */
export interface ClaimSchema {
  type: 'boolean' | 'string' | 'number' | 'array' | 'object';
  description?: string;
  enum?: string[];
  items?: ClaimSchema;
  properties?: Record<string, ClaimSchema>;
}

/** Bounds of a schema, so that every visitor is read through it in no time. */
const DEPTH_AT_MOST = 5;
const PROPERTIES_AT_MOST = 200;
const VALUES_AT_MOST = 500;
const NAME_AT_MOST = 100;
const TEXT_AT_MOST = 500;
const FAULTS_AT_MOST = 20;

/** Words that a schema may use, by what it describes. */
const WORDS = {
  boolean: [],
  number: [],
  string: ['enum'],
  array: ['items'],
  object: ['properties', 'additionalProperties'],
} as const;

/** What objects have by themselves cannot be distinguished from a claim. */
const RESERVED = ['__proto__', 'constructor', 'prototype'];

/** What is counted over the whole schema. */
interface Look {
  faults: ProblemDetail[];
  properties: number;
  values: number;
}

interface Spot {
  /** JSON pointer into the body. */
  path: string;
  depth: number;
  /** Whether it needs no description: the whole schema, the items of a list, and the place of unsigned claims. */
  isPlain?: boolean;
}

/** What keeps a JSON Schema from being one of claims, at most 20 faults, each with its place in the body. */
export function faultsOf(schema: Record<string, unknown>): ProblemDetail[] {
  const look: Look = { faults: [], properties: 0, values: 0 };
  const { $schema, $id, title, ...root } = schema;
  for (const [name, text] of Object.entries({ $schema, $id, title }))
    if (text !== undefined && !isText(text)) fault(look, `/jsonSchema/${name}`, textExpected);
  if (root['type'] !== 'object') fault(look, '/jsonSchema/type', 'expected "object"');
  else checkNode(look, root, { path: '/jsonSchema', depth: 1, isPlain: true });
  return look.faults.slice(0, FAULTS_AT_MOST);
}

const textExpected = `expected a text of 1 to ${TEXT_AT_MOST} characters`;

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_AT_MOST;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fault = (look: Look, path: string, message: string): void => {
  look.faults.push({ in: 'body', path, message });
};

function checkNode(look: Look, node: unknown, spot: Spot): void {
  const { path, depth } = spot;
  if (look.faults.length > FAULTS_AT_MOST) return;
  if (depth > DEPTH_AT_MOST + 1) return fault(look, path, `expected at most ${DEPTH_AT_MOST} objects in one another`);
  if (!isObject(node)) return fault(look, path, 'expected a schema');
  const type = node['type'] as keyof typeof WORDS;
  if (typeof type !== 'string' || !Object.hasOwn(WORDS, type))
    return fault(look, `${path}/type`, 'expected "boolean", "string", "number", "array" or "object"');
  const words: readonly string[] = ['type', 'description', ...WORDS[type]];
  for (const word of Object.keys(node))
    if (!words.includes(word))
      fault(look, `${path}/${pointed(word)}`, `not expected in the schema of a claim of type "${type}"`);
  const isDescribed = node['description'] !== undefined || spot.isPlain !== true;
  if (isDescribed && !isText(node['description'])) fault(look, `${path}/description`, textExpected);
  checkParts(look, node, spot);
}

function checkParts(look: Look, node: Record<string, unknown>, { path, depth }: Spot): void {
  if (node['type'] === 'string' && node['enum'] !== undefined) checkValues(look, node['enum'], `${path}/enum`);
  if (node['type'] === 'array') {
    checkNode(look, node['items'], { path: `${path}/items`, depth, isPlain: true });
    if (isObject(node['items']) && !['boolean', 'string', 'number'].includes(String(node['items']['type'])))
      fault(look, `${path}/items/type`, 'expected "boolean", "string" or "number"');
  }
  if (node['type'] === 'object') checkProperties(look, node, { path, depth });
}

function checkProperties(look: Look, node: Record<string, unknown>, { path, depth }: Spot): void {
  const { properties, additionalProperties } = node;
  if (additionalProperties !== undefined && additionalProperties !== false)
    fault(look, `${path}/additionalProperties`, 'expected false: only claims that are declared count');
  if (!isObject(properties)) return fault(look, `${path}/properties`, 'expected an object');
  const names = Object.keys(properties);
  look.properties += names.length;
  if (look.properties > PROPERTIES_AT_MOST)
    return fault(look, `${path}/properties`, `expected at most ${PROPERTIES_AT_MOST} properties in all`);
  for (const name of names) {
    const at = `${path}/properties/${pointed(name)}`;
    if (name === '' || name.length > NAME_AT_MOST || RESERVED.includes(name))
      fault(look, at, `expected a name of 1 to ${NAME_AT_MOST} characters that is none of objects in general`);
    const isUnsigned = depth === 1 && name === 'unsigned';
    const child = properties[name];
    if (isUnsigned && isObject(child) && child['type'] !== 'object')
      fault(look, `${at}/type`, 'expected "object": it holds the claims that nobody signed');
    checkNode(look, child, { path: at, depth: depth + 1, isPlain: isUnsigned });
  }
}

function checkValues(look: Look, values: unknown, path: string): void {
  if (!Array.isArray(values) || values.length === 0) return fault(look, path, 'expected a list of texts');
  look.values += values.length;
  if (look.values > VALUES_AT_MOST) return fault(look, path, `expected at most ${VALUES_AT_MOST} values in all`);
  for (const [index, value] of values.entries())
    if (!isText(value)) return fault(look, `${path}/${index}`, textExpected);
  if (new Set(values).size !== values.length) fault(look, path, 'expected values that are unlike each other');
}

/** A name as a part of a JSON pointer. */
const pointed = (name: string): string => name.slice(0, NAME_AT_MOST).replaceAll('~', '~0').replaceAll('/', '~1');
