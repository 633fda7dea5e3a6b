import {
  decodeText,
  editPage,
  EditRefused,
  type PageEdit,
  pageMarkdown,
  parsePage,
  revertBlock,
  type TargetSlot,
} from '@lectern/content';
import { newId } from '#platform/ids/index.ts';
import { toReference } from '../../documents/index.ts';
import { indexTree, type PageNode, type WholeTree } from '../../trees/index.ts';
import { claimAddress, followsTitle, newSource, readdress, sameSource, slugOf } from '../addresses/index.ts';
import { type Batch, findPage, reorder, textOf } from '../batches/index.ts';
import { insertAt, removePage, toContent } from '../drafts/index.ts';
import { unusable, wrong } from '../errors.ts';
import { checkFields } from '../rules.ts';
import type { EditChange } from '../schema.ts';
import { checkNothingIsLost, textOfDocument } from '../texts/index.ts';
import { checkPaths, checkSlug, frontMatterOf, positionOf, targetOf, titleOf } from './rules.ts';

const UNTITLED = 'Untitled';
/** Of a heading that becomes a title. */
const TITLE_AT_MOST = 200;

const cut = (heading: string): string => [...heading].slice(0, TITLE_AT_MOST).join('');

/** Makes a page, and a file for one that has a text. */
export function insertPage(batch: Batch, change: EditChange, index: number): PageNode {
  const type = change.kind ?? 'document';
  const markdown = textOfDocument(change, { change: index, ...batch });
  const position = positionOf(batch, change, { index });
  const h1 = markdown === undefined ? undefined : parsePage(markdown).h1;
  const title = change.title === undefined ? cut(h1 ?? '') || UNTITLED : titleOf(change.title, index);
  const page: PageNode = { id: newId(), type, title, slug: '', path: '', children: [] };
  if (type === 'document' || type === 'group') {
    const slug =
      change.slug === undefined ? slugOf(title, type === 'group' ? 'group' : 'page') : checkSlug(change.slug, index);
    Object.assign(page, claimAddress(batch.draft, position.parent?.path ?? '', { slug, isNew: type === 'document' }));
  }
  if (type === 'document') page.source = newSource(batch.draft, page.path);
  insertAt(batch.draft, page, position);
  checkPaths(page, { change: index, at: '/into' });
  if (type !== 'document') setFields(batch, page, { change, index });
  else {
    const edit: PageEdit = { markdown: markdown ?? '', ...(h1 === undefined ? { heading: title } : {}) };
    writeText(batch, page, { bytes: edited(undefined, edit, index), isNew: true });
    writeFacts(batch, page, { change, index });
  }
  return page;
}

/** Changes what a change names, and moves the page where it says so. */
export async function updatePage(batch: Batch, change: EditChange, index: number): Promise<PageNode> {
  const page = findPage(batch, change.page ?? '', { change: index, at: '/page' });
  checkFields(change, page.type, index);
  if (change.kind !== undefined && change.kind !== page.type)
    throw wrong({ change: index, at: '/kind' }, `expected nothing, or "${page.type}": a page stays what it is`);
  const title = page.type === 'document' ? await updateText(batch, page, { change, index }) : change.title;
  movePage(batch, page, { change, index });
  if (title !== undefined || change.slug !== undefined) renamePage(batch, page, { title, change, index });
  if (page.type !== 'document') setFields(batch, page, { change, index });
  checkPaths(page, { change: index, at: '/page' });
  return page;
}

interface Asked {
  change: EditChange;
  index: number;
}

/** Writes the text, and answers what the page is called from now on, if that is to change. */
async function updateText(batch: Batch, page: PageNode, { change, index }: Asked): Promise<string | undefined> {
  const markdown = textOfDocument(change, { change: index, ...batch });
  const before = await textOf(batch, page);
  checkNothingIsLost(change, before, index);
  const wasCalled = headingOf(before);
  let title = change.title === undefined ? undefined : titleOf(change.title, index);
  let bytes = before;
  if (markdown !== undefined) {
    bytes = edited(bytes, { markdown }, index);
    const now = headingOf(bytes);
    // A title that says what the heading says goes on doing so.
    if (title === undefined && wasCalled === page.title && now !== undefined && now !== wasCalled) title = cut(now);
  }
  if (title !== undefined && headingOf(bytes) === page.title) bytes = edited(bytes, { heading: title }, index);
  if (bytes !== undefined && bytes !== before) {
    page.source ??= newSource(batch.draft, page.path);
    writeText(batch, page, { bytes, isNew: markdown !== undefined });
  }
  if (hasFacts(change)) writeFacts(batch, page, { change, index, before: bytes });
  return title;
}

const headingOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : parsePage(decodeText(bytes).text).h1;

const FACTS = [
  'description',
  'emoji',
  'icon',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'variables',
  'layout',
  'cover',
] as const;

const hasFacts = (change: EditChange): boolean => FACTS.some((key) => change[key] !== undefined);

/** Writes what is said of a document into its front matter. */
function writeFacts(
  batch: Batch,
  page: PageNode,
  { change, index, before = batch.texts.get(page.id) }: Asked & { before?: Uint8Array | undefined },
): void {
  const facts = parsePage(decodeText(before ?? new Uint8Array()).text);
  const changesFrom = (source: string) => frontMatterOf(batch, change, { index, source, facts });
  if (changesFrom(page.source ?? '').length === 0) return;
  page.source ??= newSource(batch.draft, page.path);
  const changes = changesFrom(page.source);
  const bytes = edited(before, { frontMatter: changes }, index);
  if (bytes !== before) writeText(batch, page, { bytes, isNew: false });
}

function writeText(batch: Batch, page: PageNode, { bytes, isNew }: { bytes: Uint8Array; isNew: boolean }): void {
  batch.texts.set(page.id, bytes);
  if (isNew) batch.submitted.add(page.id);
}

function edited(bytes: Uint8Array | undefined, edit: PageEdit, index: number): Uint8Array {
  try {
    return editPage(bytes, edit);
  } catch (error) {
    if (error instanceof EditRefused) throw wrong({ change: index }, error.message);
    throw error;
  }
}

function movePage(batch: Batch, page: PageNode, { change, index }: Asked): void {
  if (change.into === undefined && change.at === undefined) return;
  const position = positionOf(batch, change, { index, page });
  const from = page.parent;
  removePage(batch.draft, page, false);
  insertAt(batch.draft, page, position);
  if (position.parent !== from && page.type === 'document')
    readdress(batch.draft, page, { folder: position.parent?.path ?? '', slug: page.slug });
}

function renamePage(
  batch: Batch,
  page: PageNode,
  { title = page.title, change, index }: { title: string | undefined } & Asked,
): void {
  const followed = followsTitle(page);
  page.title = titleOf(title, index);
  if (page.type !== 'document' && page.type !== 'group') return;
  const slug = change.slug === undefined ? (followed ? slugOf(page.title) : page.slug) : checkSlug(change.slug, index);
  if (slug === page.slug || (change.slug === undefined && followsTitle({ slug: page.slug, title: page.title }))) return;
  const at = page.path.lastIndexOf('/');
  readdress(batch.draft, page, { folder: at === -1 ? '' : page.path.slice(0, at), slug });
}

/** What a page without a text has, in the navigation itself. */
function setFields(batch: Batch, page: PageNode, { change, index }: Asked): void {
  const values: Partial<PageNode> = { ...page };
  for (const key of ['emoji', 'icon'] as const)
    if (change[key] !== undefined) Object.assign(values, { [key]: change[key] || undefined });
  for (const key of ['hidden', 'noIndex', 'noRobotsIndex'] as const)
    if (change[key] !== undefined) Object.assign(values, { [key]: change[key] || undefined });
  if (page.type === 'link' && change.target !== undefined) values.target = targetOf(batch, change, index);
  if (page.type === 'computed' && change.computed !== undefined) {
    const { type, props = {}, dependencies = {} } = change.computed;
    values.computed = { type, props, dependencies };
  }
  reorder(page, values);
}

/** Takes a page away, with all below it. */
export function deletePage(batch: Batch, change: EditChange, index: number): PageNode {
  const page = findPage(batch, change.page ?? '', { change: index, at: '/page' });
  removePage(batch.draft, page, true);
  return page;
}

/** Makes a page what it was, where it is; one that is gone comes back where it was, as far as that is still there. */
export async function revertPage(batch: Batch, { change, index }: Asked, tree: WholeTree): Promise<PageNode> {
  const before = tree.pageById.get(change.page ?? '');
  if (before === undefined) throw unusable({ change: index, at: '/page' }, 'expected a page that is in that revision');
  const there = batch.draft.pageById.get(before.id);
  if (change.block !== undefined && there !== undefined)
    return revertOneBlock(batch, there, { change, index, before, tree });
  const page = there ?? bringBack(batch, before);
  const { id: _id, path: _path, children: _children, parent: _parent, source: _source, ...values } = before;
  const slug = before.slug;
  const isElsewhere = slug !== page.slug;
  reorder(page, {
    ...values,
    id: page.id,
    slug: page.slug,
    path: page.path,
    ...(page.source === undefined ? {} : { source: page.source }),
  });
  batch.texts.delete(page.id);
  batch.submitted.delete(page.id);
  if (isElsewhere && (page.type === 'document' || page.type === 'group')) {
    const at = page.path.lastIndexOf('/');
    readdress(batch.draft, page, { folder: at === -1 ? '' : page.path.slice(0, at), slug });
  }
  return page;
}

/** Brings back one block of the text, and leaves all else of the page. */
async function revertOneBlock(
  batch: Batch,
  page: PageNode,
  { change, index, before, tree }: Asked & { before: PageNode; tree: WholeTree },
): Promise<PageNode> {
  const [then, now] = [await textOf({ db: batch.db, texts: new Map() }, before), await textOf(batch, page)];
  const trees = { before: tree, after: indexTree('', toContent(batch.draft)) };
  const sources = { before: before.source ?? '', after: page.source ?? '' };
  const read = (bytes: Uint8Array | undefined): string => decodeText(bytes ?? new Uint8Array()).text;
  const reverting = {
    before: read(then),
    after: read(now),
    refer: (slot: TargetSlot, side: 'before' | 'after') => toReference(trees[side], sources[side], slot),
  };
  const text = revertBlock(reverting, change.block ?? '');
  if (text === undefined) throw unusable({ change: index, at: '/block' }, 'expected the key of a block of the page');
  const bytes = edited(now, { markdown: pageMarkdown(text) }, index);
  if (bytes !== now) writeText(batch, page, { bytes, isNew: false });
  return page;
}

function bringBack(batch: Batch, before: PageNode): PageNode {
  const { draft } = batch;
  const { children: _children, parent: _parent, source: _source, ...entry } = before;
  const page: PageNode = { ...entry, children: [] };
  const parent = before.parent === undefined ? undefined : draft.pageById.get(before.parent.id);
  if (page.type === 'document' || page.type === 'group') {
    const at = before.path.lastIndexOf('/');
    const folder = at === -1 ? '' : before.path.slice(0, at);
    Object.assign(page, claimAddress(draft, folder, { slug: before.slug, isNew: false }));
  }
  if (before.source !== undefined) page.source = sameSource(draft, before.source) ?? newSource(draft, page.path);
  insertAt(draft, page, { parent, index: Number.MAX_SAFE_INTEGER });
  return page;
}
