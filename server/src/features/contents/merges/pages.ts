// Pages: what a merged page is, with its text.
import type { PageConflict, Three } from '@lectern/content';
import { makeObject, type StoredObject } from '#platform/objects/index.ts';
import { PAGE_FIELDS, type PageEntry, type PageNode } from '../trees/index.ts';
import type { Decision } from './conflicts.ts';
import { isSameValue, mergeRecord, mergeValue, type Naming } from './fields.ts';
import type { MergeText } from './texts/index.ts';

export interface BodyTools {
  /** The bytes of a body by its hash. */
  readBody: (hash: string) => Promise<Uint8Array>;
  mergeText: MergeText;
}

export interface BodyMerge {
  /** The hash of the text, absent for none. */
  body?: string;
  /** The text, where it is that of neither side. */
  object?: StoredObject;
  /** The level-1 headings of both sides and of what they became, where texts were merged. */
  headings?: { ours: string | undefined; theirs: string | undefined; merged: string | undefined };
  /** What the merged text says of its page. */
  facts?: Partial<Fields>;
}

/** Three-way merge of texts by their hashes; they are read only where both sides have another one. */
export async function mergeBody(
  naming: Naming,
  { base, ours, theirs }: Three<string | undefined>,
  { readBody, mergeText }: BodyTools,
): Promise<BodyMerge> {
  if (ours === theirs || theirs === base) return ours === undefined ? {} : { body: ours };
  if (ours === base) return theirs === undefined ? {} : { body: theirs };
  const read = async (hash: string | undefined) => (hash === undefined ? new Uint8Array() : readBody(hash));
  const decide = (conflict: PageConflict): Decision | undefined =>
    naming.settle({ subject: naming.subject, field: 'body', ...conflict });
  const texts = {
    base: base === undefined ? undefined : await read(base),
    ours: await read(ours),
    theirs: await read(theirs),
  };
  const name = [base, ours, theirs].map((hash) => hash ?? '').join(':');
  const { bytes, headings, facts } = await mergeText({ versions: texts, name }, decide);
  const object = makeObject('body', bytes);
  const isNew = object.hash !== ours && object.hash !== theirs;
  return { body: object.hash, headings, facts, ...(isNew ? { object } : {}) };
}

type Fields = Omit<PageEntry, 'children'>;

/** Fields that are read from the text where there is one; those with keys of their own are in the second list. */
const DERIVED = [
  'emoji',
  'icon',
  'description',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'cover',
  'condition',
  'tags',
] as const;
const FROM_TEXT = [...DERIVED, 'layout', 'variables'] as const;

/**
 * Three-way merge of all that a page is apart from its place and address. Where the text was merged, what is read from the text is
 * read from the merged one, so that both never differ.
 */
export function mergePageFields(naming: Naming, pages: Three<PageNode | undefined>, text: BodyMerge): Fields {
  const ours = fieldsOf(pages.ours);
  const theirs = fieldsOf(pages.theirs);
  if (ours === undefined || theirs === undefined) return withBody(ours ?? theirs, text);
  const base = fieldsOf(pages.base);
  if (isSameValue(ours, theirs) || isSameValue(theirs, base)) return ours;
  if (isSameValue(ours, base)) return theirs;
  const three = <K extends keyof Fields>(key: K): Three<Fields[K] | undefined> => ({
    base: base?.[key],
    ours: ours[key],
    theirs: theirs[key],
  });
  const silent: Naming = { ...naming, settle: () => undefined };
  const merge = <K extends keyof Fields>(key: K, by = naming): Fields[K] =>
    mergeValue(by, key, three(key)) as Fields[K];
  const merged: Partial<Fields> = {
    id: ours.id,
    type: merge('type'),
    title: titleFromText(text, { ours, theirs }) ?? merge('title'),
    slug: ours.slug,
    path: ours.path,
    // Nobody sees which file a page lies in; that two files were given is nobody's conflict.
    source: merge('source', silent),
    target: merge('target'),
    computed: merge('computed'),
    ...(derivedFromText(text, [ours, theirs]) ?? mergeDerived(naming, three)),
  };
  const oid = text.body === ours.body ? ours.oid : text.body === theirs.body ? theirs.oid : undefined;
  return asStored({ ...merged, body: text.body, oid }, [ours, theirs]);
}

// A title that is the heading of the text stays it: what became of the heading is reported with the text.
function titleFromText(
  { headings }: BodyMerge,
  { ours, theirs }: Record<'ours' | 'theirs', Fields>,
): string | undefined {
  const isHeading = headings !== undefined && ours.title === headings.ours && theirs.title === headings.theirs;
  return isHeading ? headings.merged : undefined;
}

// Once texts were merged, what is read from a text is that of the text that came of it.
function derivedFromText(
  { body, headings, facts, object }: BodyMerge,
  sides: readonly Fields[],
): Partial<Fields> | undefined {
  if (headings === undefined) return undefined;
  const side = object === undefined ? sides.find((fields) => fields.body === body) : undefined;
  if (side !== undefined) return Object.fromEntries(FROM_TEXT.map((key) => [key, side[key]]));
  return object === undefined ? undefined : facts;
}

type ThreeOf = <K extends keyof Fields>(key: K) => Three<Fields[K] | undefined>;

function mergeDerived(naming: Naming, three: ThreeOf): Partial<Fields> {
  return {
    ...Object.fromEntries(DERIVED.map((key) => [key, mergeValue<unknown>(naming, key, three(key))])),
    layout: mergeRecord(naming, (key) => `layout.${key}`, three('layout')),
    variables: mergeRecord(naming, (key) => `variables.${key}`, three('variables')),
  };
}

function fieldsOf(page: PageNode | undefined): Fields | undefined {
  if (page === undefined) return undefined;
  const { children: _children, parent: _parent, ...fields } = page;
  return fields;
}

function withBody(fields: Fields | undefined, { body }: BodyMerge): Fields {
  if (fields === undefined) throw new Error('A page of a merge is on neither side.');
  return body === fields.body ? fields : asStored({ ...fields, body }, []);
}

/** In the order of one of the sides if it is that side's page, so that what stays equal keeps its hash. */
function asStored(fields: Partial<Fields>, sides: readonly Fields[]): Fields {
  const same = sides.find((side) => isSameValue({ ...side, path: '', slug: '' }, { ...fields, path: '', slug: '' }));
  if (same !== undefined) return { ...same };
  return Object.fromEntries(
    PAGE_FIELDS.flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key]]])),
  ) as unknown as Fields;
}
