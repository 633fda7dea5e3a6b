import type { Three } from '@lectern/content';
import { makeObject } from '#platform/objects/index.ts';
import { type MergeConflict, mergeBody, mergeValue, type Naming, startSettling } from '../../merges/index.ts';
import type { PageNode } from '../../trees/index.ts';
import { newSource } from '../addresses.ts';
import { type Batch, reorder, resolveNow, textOf } from '../batches/index.ts';
import { type Spot, unusable } from '../errors.ts';
import { idOf } from '../incoming/names.ts';
import { checkKind, checkPaths, checkSlug, fieldsAfter, movePage, renamePage, spotOfLinks } from '../pages/index.ts';
import type { ChangeOf } from '../schema.ts';
import { writeText, writtenText } from '../writing/index.ts';

type Update = ChangeOf<'update_page'> & { base: string };

interface NumberedUpdate {
  change: Update;
  index: number;
}

/** A page at the base, what the change makes of that, and what became of the page since; undefined where it is gone. */
interface Versions {
  former: PageNode;
  before: Uint8Array | undefined;
  mine: { bytes: Uint8Array | undefined; title: string; fields: Partial<PageNode> };
  now: { page: PageNode; bytes: Uint8Array | undefined } | undefined;
}

export interface Updated {
  page: PageNode;
  /** Whether the page had changed since, and both changes were merged. */
  merged: boolean;
}

/**
 * Makes a change to a page as it was at the base, and merges what comes of it with the page as it is now. Where the two
 * contradict each other the page stays as it is, and the batch notes the conflict.
 */
export async function updateFromBase(batch: Batch, change: Update, index: number): Promise<Updated> {
  const asked = { change, index };
  const versions = await readVersions(batch, asked);
  const { former, now } = versions;
  const subject = { object: 'page' as const, id: former.id, title: former.title, path: former.path };
  const { settle, conflicts } = startSettling(() => undefined);
  if (now === undefined) settle({ subject, field: 'presence', base: former.path, ours: former.path });
  const merge = now && (await mergeVersions(batch, { settle, subject }, { asked, versions, now }));
  if (now === undefined || merge === undefined || conflicts.length > 0) {
    noteConflict(batch, asked, { versions, places: conflicts });
    return { page: now?.page ?? former, merged: false };
  }
  const merged = isChanged(versions, now);
  applyMerge(batch, asked, { now, merge });
  return { page: now.page, merged };
}

/** What a page is to be. */
interface Merge {
  bytes: Uint8Array | undefined;
  title: string;
  /** Undefined where the address stays. */
  slug: string | undefined;
  isMoving: boolean;
  fields: Partial<PageNode>;
}

interface Merging {
  asked: NumberedUpdate;
  versions: Versions;
  now: Now;
}

async function mergeVersions(batch: Batch, naming: Naming, merging: Merging): Promise<Merge> {
  const { asked, versions, now } = merging;
  const { former, mine } = versions;
  const pages = { former, now: now.page };
  return {
    bytes: await mergeTexts(batch, naming, merging),
    title: mergeValue(naming, 'title', { base: former.title, ours: mine.title, theirs: now.page.title }),
    slug: mergeSlug(naming, asked, pages),
    isMoving: mergePlace(batch, naming, { asked, ...pages }),
    fields: mergeFields(naming, versions, now.page),
  };
}

function applyMerge(
  batch: Batch,
  asked: NumberedUpdate,
  { now: { page, bytes: before }, merge }: { now: Now; merge: Merge },
): void {
  const { bytes, title, slug, isMoving, fields } = merge;
  const { slug: _slug, ...unnamed } = asked.change;
  if (bytes !== undefined && !isSame(bytes, before)) {
    page.source ??= newSource(batch.draft, page.path);
    writeText(batch, page, { bytes, from: spotOfLinks(asked) });
  }
  if (isMoving) movePage(batch, page, asked);
  if (title !== page.title || slug !== undefined)
    renamePage(batch, page, { title, index: asked.index, change: slug === undefined ? unnamed : asked.change });
  if (page.type !== 'document') reorder(page, { ...page, ...fields });
  checkPaths(page, { change: asked.index, at: '/page' });
}

async function readVersions(batch: Batch, asked: NumberedUpdate): Promise<Versions> {
  const { change, index } = asked;
  const former = await pageAtBase(batch, asked);
  checkKind(change, former.type, index);
  const page = batch.draft.pageById.get(former.id);
  const before = await textOf({ db: batch.db, texts: new Map() }, former);
  const on = { title: former.title, source: page?.source ?? former.source ?? '', bytes: before };
  const written = former.type === 'document' ? writtenText(batch, on, asked) : { bytes: before, title: change.title };
  const mine = {
    bytes: written.bytes,
    title: written.title ?? former.title,
    fields: former.type === 'document' ? {} : fieldsAfter(batch, asked),
  };
  return { former, before, mine, now: page === undefined ? undefined : { page, bytes: await textOf(batch, page) } };
}

async function pageAtBase(batch: Batch, { change, index }: NumberedUpdate): Promise<PageNode> {
  const spot = (at: string): Spot => ({ change: index, at });
  const tree = await batch.line.findTree(change.base);
  if (tree === undefined) throw unusable(spot('/base'), 'expected a revision that this content has gone through');
  const id = idOf(batch.named, change.page);
  const former = tree.pageById.get(id);
  const now = batch.draft.pageById.get(id);
  if (former !== undefined && (now === undefined || now.type === former.type)) return former;
  if (now === undefined) throw unusable(spot('/page'), 'expected a page of this content');
  throw unusable(spot('/base'), 'expected a revision that has the page, as a page of the same kind');
}

const hashOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : makeObject('body', bytes).hash;

const isSame = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean => hashOf(a) === hashOf(b);

type Now = NonNullable<Versions['now']>;

/** The text of both changes. What only one side changed is that side's, byte for byte. */
async function mergeTexts(
  batch: Batch,
  naming: Naming,
  { asked, versions, now }: Merging,
): Promise<Uint8Array | undefined> {
  const { before, mine } = versions;
  if (isSame(mine.bytes, before)) return now.bytes;
  if (isSame(now.bytes, before)) return mine.bytes;
  // Files have links as paths. Those that came as ids would look like changes of the author.
  const isResolved = spotOfLinks(asked) === undefined || mine.bytes === undefined;
  const ours = isResolved ? mine.bytes : await resolveNow(batch, mine.bytes ?? new Uint8Array(), now.page.source ?? '');
  const bytes = new Map([before, ours, now.bytes].map((each) => [hashOf(each), each]));
  const hashes = { base: hashOf(before), ours: hashOf(ours), theirs: hashOf(now.bytes) };
  const readBody = async (hash: string): Promise<Uint8Array> => bytes.get(hash) ?? new Uint8Array();
  const { body, object } = await mergeBody(naming, hashes, { readBody, mergeText: batch.mergeText });
  return object?.bytes ?? bytes.get(body);
}

interface Pages {
  former: PageNode;
  now: PageNode;
}

/** The slug that the page is to get; undefined where the change says none, or the one that there was. */
function mergeSlug(naming: Naming, { change, index }: NumberedUpdate, { former, now }: Pages): string | undefined {
  if (change.slug === undefined) return undefined;
  const slug = checkSlug(change.slug, index);
  if (slug === former.slug) return undefined;
  const merged = mergeValue(naming, 'slug', { base: former.slug, ours: slug, theirs: now.slug });
  return merged === now.slug ? undefined : merged;
}

/** Whether the page is to move. One that others moved elsewhere is a conflict. */
function mergePlace(batch: Batch, naming: Naming, { asked, former, now }: Pages & { asked: NumberedUpdate }): boolean {
  const { into, at } = asked.change;
  if (into === undefined && at === undefined) return false;
  const wanted = into === undefined ? (former.parent?.id ?? '') : into === null ? '' : idOf(batch.named, into);
  const places: Three<string> = { base: former.parent?.id ?? '', ours: wanted, theirs: now.parent?.id ?? '' };
  const isElsewhere = places.theirs !== places.base && places.theirs !== places.ours;
  if (isElsewhere && (places.ours !== places.base || at !== undefined)) {
    naming.settle({ subject: naming.subject, field: 'place', ...places });
    return false;
  }
  return !isElsewhere;
}

/** What a page without a text has in the navigation, as far as the change says it. */
function mergeFields(naming: Naming, { former, mine }: Versions, now: PageNode): Partial<PageNode> {
  const keys = Object.keys(mine.fields) as (keyof PageNode)[];
  const merged = keys.map((key): [string, unknown] => {
    const three: Three<unknown> = { base: former[key], ours: mine.fields[key], theirs: now[key] };
    return [key, mergeValue(naming, key, three)];
  });
  return Object.fromEntries(merged);
}

/** Whether the page is another one than at the base, wherever its address has moved with those above it. */
function isChanged({ former, before }: Versions, { page, bytes }: Now): boolean {
  const state = ({ children: _c, parent, path: _p, source: _s, body: _b, oid: _o, ...values }: PageNode) =>
    JSON.stringify([values, parent?.id]);
  return !isSame(before, bytes) || state(former) !== state(page);
}

function noteConflict(
  batch: Batch,
  { change, index }: NumberedUpdate,
  { versions, places }: { versions: Versions; places: readonly MergeConflict[] },
): void {
  const { former, before, mine, now } = versions;
  batch.conflicts.push({
    change: index,
    page: former.id,
    base: { revision: change.base, title: former.title, bytes: before },
    ours: { title: mine.title, bytes: mine.bytes },
    ...(now === undefined ? {} : { theirs: { revision: batch.line.head, title: now.page.title, bytes: now.bytes } }),
    places,
  });
}
