import {
  decodeText,
  editPage,
  EditRefused,
  type PageEdit,
  pageMarkdown,
  type PageFacts,
  parsePage,
  revertBlocks,
  type TargetSlot,
} from '@lectern/content';
import { newId } from '#platform/ids/index.ts';
import { toReference } from '../../documents/index.ts';
import { indexTree, type PageNode, type WholeTree } from '../../trees/index.ts';
import { claimAddress, followsTitle, newSource, readdress, sameSource, slugOf } from '../addresses/index.ts';
import { type Batch, findPage, reorder, textOf } from '../batches/index.ts';
import { insertAt, removePage, toContent } from '../drafts/index.ts';
import { type Spot, unusable, wrong } from '../errors.ts';
import { checkFields } from '../rules.ts';
import type { ChangeOf, PageChange } from '../schema.ts';
import { checkNothingIsLost, spotOfText, textOfDocument } from '../texts/index.ts';
import { checkPaths, checkSlug, frontMatterOf, positionOf, targetOf, titleOf } from './rules.ts';

const UNTITLED = 'Untitled';
/** Of a heading that becomes a title. */
const TITLE_AT_MOST = 200;

const cut = (heading: string): string => [...heading].slice(0, TITLE_AT_MOST).join('');

/** Makes a page, and a file for one that has a text. */
export function insertPage(batch: Batch, change: ChangeOf<'insert_page'>, index: number): PageNode {
  const type = change.kind ?? 'document';
  const markdown = textOfDocument(change, { change: index, ...batch });
  const position = positionOf(batch, change, { index });
  const { h1, title: named }: Partial<PageFacts> = markdown === undefined ? {} : parsePage(markdown);
  const title = change.title === undefined ? cut(named || h1 || '') || UNTITLED : titleOf(change.title, index);
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
    writeText(batch, page, { bytes: edited(undefined, edit, index), from: spotOfText(change, index) });
    writeFacts(batch, page, { change, index });
  }
  return page;
}

/** Changes what a change names, and moves the page where it says so. */
export async function updatePage(batch: Batch, change: ChangeOf<'update_page'>, index: number): Promise<PageNode> {
  const page = findPage(batch, change.page, { change: index, at: '/page' });
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

interface Asked<C = PageChange> {
  change: C;
  index: number;
}

/** Writes the text, and answers what the page is called from now on, if that is to change. */
async function updateText(batch: Batch, page: PageNode, { change, index }: Asked): Promise<string | undefined> {
  const markdown = textOfDocument(change, { change: index, ...batch });
  const before = await textOf(batch, page);
  checkNothingIsLost(change, before, index);
  const was = namesIn(before);
  let title = change.title === undefined ? undefined : titleOf(change.title, index);
  let bytes = before;
  if (markdown !== undefined) {
    bytes = edited(bytes, { markdown }, index);
    title ??= titleFollowing(page.title, was, namesIn(bytes));
  }
  if (title !== undefined) bytes = renamed(bytes, { from: page.title, to: title, index });
  if (bytes !== undefined && bytes !== before) {
    page.source ??= newSource(batch.draft, page.path);
    writeText(batch, page, { bytes, from: markdown === undefined ? undefined : spotOfText(change, index) });
  }
  if (hasFacts(change)) writeFacts(batch, page, { change, index, before: bytes });
  return title;
}

type Names = Pick<PageFacts, 'h1' | 'title'>;

/** What a text calls its page: in its heading, and in its front matter. */
const namesIn = (bytes: Uint8Array | undefined): Names =>
  bytes === undefined ? {} : parsePage(decodeText(bytes).text);

/** The title of a page by a new text; undefined where it stays. What says the same as the title goes on doing so. */
function titleFollowing(title: string, was: Names, now: Names): string | undefined {
  if (now.title && now.title !== was.title) return cut(now.title);
  return was.h1 === title && now.h1 !== undefined && now.h1 !== was.h1 ? cut(now.h1) : undefined;
}

/** The text with another title, wherever it says the former one. */
function renamed(
  bytes: Uint8Array | undefined,
  { from, to, index }: { from: string; to: string; index: number },
): Uint8Array | undefined {
  const { h1, title } = namesIn(bytes);
  const edit: PageEdit = {
    ...(h1 === from ? { heading: to } : {}),
    ...(title === from ? { frontMatter: [{ path: ['title'], value: to }] } : {}),
  };
  return Object.keys(edit).length === 0 ? bytes : edited(bytes, edit, index);
}

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

const hasFacts = (change: PageChange): boolean => FACTS.some((key) => change[key] !== undefined);

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
  if (bytes !== before) writeText(batch, page, { bytes });
}

/** `from` is where the whole text came from, whose links are still to be resolved. */
function writeText(
  batch: Batch,
  page: PageNode,
  { bytes, from }: { bytes: Uint8Array; from?: Spot | undefined },
): void {
  batch.texts.set(page.id, bytes);
  if (from !== undefined) batch.submitted.set(page.id, from);
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
export function deletePage(batch: Batch, change: ChangeOf<'delete_page'>, index: number): PageNode {
  const page = findPage(batch, change.page, { change: index, at: '/page' });
  removePage(batch.draft, page, true);
  return page;
}

type Reverting = Asked<ChangeOf<'revert_page'>>;

/** Makes a page what it was, where it is; one that is gone comes back where it was, as far as that is still there. */
export async function revertPage(batch: Batch, { change, index }: Reverting, tree: Tree): Promise<PageNode> {
  const before = tree.pageById.get(change.page);
  if (before === undefined) throw unusable({ change: index, at: '/page' }, 'expected a page that is in that revision');
  const there = batch.draft.pageById.get(before.id);
  if (change.block !== undefined && there !== undefined)
    return revertSomeBlocks(batch, there, { change, index, before, tree });
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

/** Brings back blocks of the text, and leaves all else of the page. */
async function revertSomeBlocks(
  batch: Batch,
  page: PageNode,
  { change, index, before, tree }: Reverting & { before: PageNode; tree: Tree },
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
  const { text, unknown } = revertBlocks(reverting, change.block ?? []);
  if (unknown !== undefined)
    throw unusable({ change: index, at: `/block/${unknown}` }, 'expected the key of a block of the page');
  const bytes = edited(now, { markdown: pageMarkdown(text) }, index);
  if (bytes !== now) writeText(batch, page, { bytes });
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
