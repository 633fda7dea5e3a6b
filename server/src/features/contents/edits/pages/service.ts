import { newId } from '#platform/ids.ts';
import type { PageNode } from '../../trees/index.ts';
import { claimAddress, followsTitle, newSource, readdress, slugOf } from '../addresses.ts';
import { type Batch, findPage, reorder, textOf } from '../batches/index.ts';
import { insertAt, removePage } from '../drafts.ts';
import { wrong } from '../errors.ts';
import { checkFields } from '../rules.ts';
import type { ChangeOf, PageChange } from '../schema.ts';
import { bytesOfSource, spotOfText, textOfDocument } from '../incoming/texts.ts';
import { asTitle, edited, headingsOf, titleOf, withFacts, writeText, writtenText } from '../writing/index.ts';
import { checkPaths, checkSlug, positionOf, targetOf } from './rules.ts';

const UNTITLED = 'Untitled';

/** Makes a page, and a file for one that has a text. */
export function insertPage(batch: Batch, change: ChangeOf<'insert_page'>, index: number): PageNode {
  const type = change.kind ?? 'document';
  const text = textOfNew(batch, change, index);
  const position = positionOf(batch, change, { index });
  const { h1, title: named } = headingsOf(text);
  const title =
    change.title === undefined ? asTitle(named ?? '') || asTitle(h1 ?? '') || UNTITLED : titleOf(change.title, index);
  const page: PageNode = { id: newId(), type, title, slug: '', path: '', children: [] };
  if (type === 'document' || type === 'group') {
    const slug =
      change.slug === undefined ? slugOf(title, type === 'group' ? 'group' : 'page') : checkSlug(change.slug, index);
    Object.assign(page, claimAddress(batch.draft, position.parent?.path ?? '', { slug, isNew: type === 'document' }));
  }
  if (type === 'document') page.source = newSource(batch.draft, page.path);
  insertAt(batch.draft, page, position);
  checkPaths(page, { change: index, at: '/into' });
  if (type !== 'document') reorder(page, { ...page, ...fieldsAfter(batch, { change, index }) });
  else writeText(batch, page, textOfInserted(batch, page, { change, index, text }));
  return page;
}

/** The text that a new page comes with, as bytes. */
function textOfNew(batch: Batch, change: PageChange, index: number): Uint8Array | undefined {
  const source = bytesOfSource(change, index);
  if (source !== undefined) return source;
  const markdown = textOfDocument(change, { change: index, ...batch });
  return markdown === undefined ? undefined : edited(undefined, { markdown }, index);
}

/** The file of a new page. What came as Markdown gets a heading and front matter; a source is what it is. */
function textOfInserted(batch: Batch, page: PageNode, asked: NumberedChange & { text: Uint8Array | undefined }) {
  const { change, index, text = new Uint8Array() } = asked;
  const { source, title } = page;
  if (change.document?.source !== undefined) return { bytes: text };
  const bytes = headingsOf(text).h1 === undefined ? edited(text, { heading: title }, index) : text;
  return {
    bytes: withFacts(batch, { title, source: source ?? '', bytes }, asked) ?? bytes,
    from: spotOfText(change, index),
  };
}

interface NumberedChange {
  change: PageChange;
  index: number;
}

/** Changes what a change names, and moves the page where it says so. */
export async function updatePage(batch: Batch, change: ChangeOf<'update_page'>, index: number): Promise<PageNode> {
  const page = findPage(batch, change.page, { change: index, at: '/page' });
  checkKind(change, page.type, index);
  const title = page.type === 'document' ? await updateText(batch, page, { change, index }) : change.title;
  movePage(batch, page, { change, index });
  if (title !== undefined || change.slug !== undefined) renamePage(batch, page, { title, change, index });
  if (page.type !== 'document') reorder(page, { ...page, ...fieldsAfter(batch, { change, index }) });
  checkPaths(page, { change: index, at: '/page' });
  return page;
}

/** Refuses what a page of this kind cannot become. */
export function checkKind(change: PageChange, kind: PageNode['type'], index: number): void {
  checkFields(change, kind, index);
  if (change.kind !== undefined && change.kind !== kind)
    throw wrong({ change: index, at: '/kind' }, `expected nothing, or "${kind}": a page stays what it is`);
}

/** Writes the text, and answers what the page is called from now on, if that is to change. */
async function updateText(batch: Batch, page: PageNode, asked: NumberedChange): Promise<string | undefined> {
  const before = await textOf(batch, page);
  const write = (source: string) => writtenText(batch, { title: page.title, source, bytes: before }, asked);
  let written = write(page.source ?? '');
  if (written.bytes !== undefined && written.bytes !== before) {
    // Covers are written from the file, which a page without a text has not got yet.
    if (page.source === undefined) written = write((page.source = newSource(batch.draft, page.path)));
    writeText(batch, page, { bytes: written.bytes ?? new Uint8Array(), from: spotOfLinks(asked) });
  }
  return written.title;
}

/** Where the links of a new text came from, if they are to be resolved: those of a source are what they are. */
export const spotOfLinks = ({ change, index }: NumberedChange) =>
  change.document === undefined || change.document.source !== undefined ? undefined : spotOfText(change, index);

export function movePage(batch: Batch, page: PageNode, { change, index }: NumberedChange): void {
  if (change.into === undefined && change.at === undefined) return;
  const position = positionOf(batch, change, { index, page });
  const from = page.parent;
  removePage(batch.draft, page, false);
  insertAt(batch.draft, page, position);
  if (position.parent !== from && page.type === 'document')
    readdress(batch.draft, page, { folder: position.parent?.path ?? '', slug: page.slug });
}

interface Renaming {
  title: string | undefined;
  change: PageChange | { slug?: undefined };
  index: number;
}

export function renamePage(batch: Batch, page: PageNode, { title = page.title, change, index }: Renaming): void {
  const followed = followsTitle(page);
  page.title = titleOf(title, index);
  if (page.type !== 'document' && page.type !== 'group') return;
  const slug = change.slug === undefined ? (followed ? slugOf(page.title) : page.slug) : checkSlug(change.slug, index);
  if (slug === page.slug || (change.slug === undefined && followsTitle({ slug: page.slug, title: page.title }))) return;
  const at = page.path.lastIndexOf('/');
  readdress(batch.draft, page, { folder: at === -1 ? '' : page.path.slice(0, at), slug });
}

/** What a change says of a page without a text, which stands in the navigation itself. */
export function fieldsAfter(batch: Batch, { change, index }: NumberedChange): Partial<PageNode> {
  const values: { [K in keyof PageNode]?: PageNode[K] | undefined } = {};
  for (const key of ['emoji', 'icon'] as const) if (change[key] !== undefined) values[key] = change[key] || undefined;
  for (const key of ['hidden', 'noIndex', 'noRobotsIndex'] as const)
    if (change[key] !== undefined) values[key] = change[key] || undefined;
  if (change.target !== undefined) values.target = targetOf(batch, change, index);
  if (change.computed !== undefined) {
    const { type, props = {}, dependencies = {} } = change.computed;
    values.computed = { type, props, dependencies };
  }
  return values as Partial<PageNode>;
}

/** Takes a page away, with all below it. */
export function deletePage(batch: Batch, change: ChangeOf<'delete_page'>, index: number): PageNode {
  const page = findPage(batch, change.page, { change: index, at: '/page' });
  removePage(batch.draft, page, true);
  return page;
}
