import { headingId, type OpenapiSlot, type TakenIds } from '@lectern/content';
import type { Description } from './reading/document.ts';
import { newReading, openDescription } from './reading/open.ts';
import { findOperation } from './reading/operations.ts';
import { type Reading, type SchemaView, viewSchema } from './reading/schemas.ts';
import { entriesOf, mappingOf, valueOf } from './reading/values.ts';
import { makePages } from './pages/pages.ts';
import { listParts } from './pages/parts.ts';
import type {
  DescribedPage,
  DescribedPart,
  OpenapiAsk,
  OpenapiText,
  PagesTask,
  PartsTask,
  RenderTask,
  ShownOpenapi,
  TextTask,
} from './types.ts';
import type { OpenapiLook } from './views/look.ts';
import { operationMarkdown, schemaMarkdown } from './views/markdown.ts';
import { operationHtml } from './views/operation.ts';
import { operationPaper, schemaPaper } from './views/paper.ts';
import { operationText, schemaText } from './views/plain.ts';
import { schemasHtml } from './views/schemas.ts';
import { withColors, type Writing } from './views/text.ts';
import { originsOf, tryingOf, tryItHtml } from './views/trying/form.ts';

const SCHEMAS_AT_MOST = 100;

export { planCall } from './calling/plan.ts';

/** The parts of a description that these blocks show, in their order; nothing for those that it does not have. */
export async function renderOpenapi({ key, files, asks, look }: RenderTask): Promise<(ShownOpenapi | undefined)[]> {
  const description = openDescription(key, files);
  if (description === undefined) return asks.map(() => undefined);
  const shown: (ShownOpenapi | undefined)[] = [];
  for (const ask of asks) shown.push(await show(description, ask, look));
  return shown;
}

/** The same as plain text, for search. */
export function writeOpenapiTexts({ key, files, slots }: TextTask): (OpenapiText | undefined)[] {
  const description = openDescription(key, files);
  return slots.map((slot) => (description === undefined ? undefined : writeText(description, slot)));
}

/** The pages that a description has. */
export function makeDescribedPages({ key, files, ask }: PagesTask): DescribedPage[] {
  const description = openDescription(key, files);
  return description === undefined ? [] : makePages(description, ask);
}

/** What blocks can show of a description. */
export function listDescribedParts({ key, files }: PartsTask): DescribedPart[] {
  const description = openDescription(key, files);
  return description === undefined ? [] : listParts(description);
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

async function show(description: Description, ask: OpenapiAsk, look: OpenapiLook): Promise<ShownOpenapi | undefined> {
  const reading = newReading(description);
  const { id, pageTitle } = ask;
  const writing: Writing = { words: look.words, code: [], id, pageTitle, taken: new Map() };
  return ask.slot.block === 'schemas'
    ? showSchemas(reading, writing, { names: ask.slot.schemas, look })
    : showOperation(reading, writing, { ask, look });
}

async function showOperation(
  reading: Reading,
  writing: Writing,
  { ask, look }: { ask: OpenapiAsk; look: OpenapiLook },
): Promise<ShownOpenapi | undefined> {
  const { block, method, path, name } = ask.slot;
  if (block === 'schemas') return undefined;
  const operation = findOperation(reading, { block, method, path, name });
  if (operation === undefined) return undefined;
  if (look.isPaper) return onPaper(operationPaper(operation, look.words));
  const trying = tryingOf(operation, look.calls);
  const form = tryItHtml(writing, operation, trying);
  const html = await withColors(writing, operationHtml(writing, operation, form));
  return {
    html,
    markdown: operationMarkdown(operation),
    headings: [{ id: writing.id, title: operation.title }],
    origins: originsOf(trying),
  };
}

const onPaper = (markdown: string): ShownOpenapi => ({ html: '', markdown, headings: [], origins: [] });

async function showSchemas(
  reading: Reading,
  writing: Writing,
  { names, look }: { names: readonly string[]; look: OpenapiLook },
): Promise<ShownOpenapi | undefined> {
  const found = findSchemas(reading, names).map((schema) => ({ ...schema, id: `${writing.id}${schema.suffix}` }));
  if (found.length === 0) return undefined;
  if (look.isPaper) return onPaper(found.map(({ name, view }) => schemaPaper(name, view, look.words)).join('\n'));
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
