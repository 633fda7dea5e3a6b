import { headingId, type OpenapiSlot, type TakenIds } from '@lectern/content';
import { type Description, readDescription } from './reading/document.ts';
import { findOperation } from './reading/operations.ts';
import { type Reading, type SchemaView, viewSchema } from './reading/schemas.ts';
import { entriesOf, mappingOf, TooLarge, valueOf } from './reading/values.ts';
import type { OpenapiAsk, OpenapiLook, RenderTask, ShownOpenapi, TextTask, OpenapiText } from './types.ts';
import { operationMarkdown, schemaMarkdown } from './views/markdown.ts';
import { operationHtml } from './views/operation.ts';
import { operationText, schemaText } from './views/plain.ts';
import { schemasHtml } from './views/schemas.ts';
import { withColors, type Writing } from './views/text.ts';
import { callableServers, tryItHtml } from './views/try-it.ts';

/** So many parts of schemas one block shows. */
const PARTS_AT_MOST = 1500;

const SCHEMAS_AT_MOST = 100;

/** What was read last, because the blocks of a site's pages come one after the other. */
let last: { key: string; description: Description | undefined } | undefined;

/** The parts of a description that these blocks show, in their order; nothing for those that it does not have. */
export async function renderOpenapi({ key, files, asks, look }: RenderTask): Promise<(ShownOpenapi | undefined)[]> {
  const description = descriptionIn(key, files);
  if (description === undefined) return asks.map(() => undefined);
  const shown: (ShownOpenapi | undefined)[] = [];
  for (const ask of asks) shown.push(await show(description, ask, look));
  return shown;
}

/** The same as plain text, for search. */
export function writeOpenapiTexts({ key, files, slots }: TextTask): (OpenapiText | undefined)[] {
  const description = descriptionIn(key, files);
  return slots.map((slot) => (description === undefined ? undefined : writeText(description, slot)));
}

function descriptionIn(key: string, files: RenderTask['files']): Description | undefined {
  if (last?.key !== key) last = { key, description: readOrNothing(files) };
  return last.description;
}

function writeText(description: Description, slot: OpenapiSlot): OpenapiText | undefined {
  const reading = newReading(description);
  if (slot.block === 'schemas') {
    const found = findSchemas(reading, slot.schemas);
    const parts = found.map(({ name, suffix, view }) => ({ suffix, title: name, text: schemaText(view) }));
    return parts.length === 0 ? undefined : { parts };
  }
  const operation = findOperation(reading, { ...slot, block: slot.block });
  if (operation === undefined) return undefined;
  return { parts: [{ suffix: '', title: operation.title, text: operationText(operation) }] };
}

const newReading = (description: Description): Reading => ({
  description,
  budget: { left: PARTS_AT_MOST },
  above: [],
});

function readOrNothing(files: RenderTask['files']): Description | undefined {
  try {
    return readDescription(files);
  } catch (error) {
    // Both are answers to hostile files.
    if (error instanceof TooLarge || error instanceof RangeError) return undefined;
    throw error;
  }
}

async function show(description: Description, ask: OpenapiAsk, look: OpenapiLook): Promise<ShownOpenapi | undefined> {
  const reading = newReading(description);
  const writing: Writing = { words: look.words, code: [], id: ask.id, taken: new Map() };
  return ask.slot.block === 'schemas'
    ? showSchemas(reading, writing, ask.slot.schemas)
    : showOperation(reading, writing, { ask, tryIt: look.tryIt });
}

async function showOperation(
  reading: Reading,
  writing: Writing,
  { ask, tryIt }: { ask: OpenapiAsk; tryIt: boolean },
): Promise<ShownOpenapi | undefined> {
  const { block, method, path, name } = ask.slot;
  if (block === 'schemas') return undefined;
  const operation = findOperation(reading, { block, method, path, name });
  if (operation === undefined) return undefined;
  const form = tryIt ? tryItHtml(writing, operation) : '';
  const html = await withColors(writing, operationHtml(writing, operation, form));
  const origins = form === '' ? [] : [...new Set(callableServers(operation).map(({ origin }) => origin))];
  return {
    html,
    markdown: operationMarkdown(operation),
    headings: [{ id: writing.id, title: operation.title }],
    origins,
  };
}

async function showSchemas(
  reading: Reading,
  writing: Writing,
  names: readonly string[],
): Promise<ShownOpenapi | undefined> {
  const found = findSchemas(reading, names).map((schema) => ({ ...schema, id: `${writing.id}${schema.suffix}` }));
  if (found.length === 0) return undefined;
  return {
    html: await withColors(writing, schemasHtml(writing, found)),
    markdown: found.map(({ name, view }) => schemaMarkdown(name, view)).join('\n'),
    headings: found.map(({ id, name }) => ({ id, title: name })),
    origins: [],
  };
}

/** The schemas of these names, and what the anchor of each has after that of its block. */
function findSchemas(reading: Reading, names: readonly string[]): { name: string; suffix: string; view: SchemaView }[] {
  const { description } = reading;
  const root = mappingOf(description.files.get(description.entry));
  const schemas = mappingOf(valueOf(mappingOf(root['components']), 'schemas'));
  const wanted = names.includes('*') ? entriesOf(schemas).map(([name]) => name) : names;
  const taken: TakenIds = new Map();
  return wanted
    .slice(0, SCHEMAS_AT_MOST)
    .filter((name) => Object.hasOwn(schemas, name))
    .map((name) => {
      const held = { value: { $ref: `#/components/schemas/${pointerStep(name)}` }, file: description.entry };
      return { name, suffix: `-${headingId(name, taken)}`, view: viewSchema(reading, held) };
    });
}

const pointerStep = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
