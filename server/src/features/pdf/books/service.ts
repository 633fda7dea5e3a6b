import { type PageDocument, withoutConditionBlocks } from '@lectern/content';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Db } from '#platform/db/index.ts';
import {
  type FileEntry,
  getPageDocument,
  getReusableDocument,
  type PageNode,
  type Place,
} from '#features/contents/index.ts';
import type { SpaceRow } from '#features/spaces/index.ts';
import { type DescribedCtx, type DescribedText, readDescribed } from './described.ts';
import { addNames, choosePages, type Chosen, type Named, noNames, type Part } from './rules.ts';
import type { Book, Described, Entry } from '@lectern/pdf';

/** What reading documents needs, and where spaces are read on the web. */
export type BooksCtx = Parameters<typeof getPageDocument>[0] &
  DescribedCtx & {
    db: Db;
    blobs: BlobStore;
    baseUrl: string;
    addresses: { publishedUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>> };
  };

/** Bounds of what goes into one PDF. */
const PAGES_AT_MOST = 1000;
/** Of documents as JSON, in characters: about twenty times the text of the 1,000 pages of a usual space. */
const TEXT_AT_MOST = 48 * 1024 * 1024;
/** How many characters of a document a character of Markdown becomes. */
const MARKDOWN_WEIGHT = 5;
const PICTURE_AT_MOST = 16 * 1024 * 1024;
const PICTURES_AT_MOST = 64 * 1024 * 1024;
const AT_ONCE = 4;

export interface Source {
  space: Pick<SpaceRow, 'id' | 'organization_id' | 'title' | 'language'>;
  place: Place;
  part: Part;
  /** What is said under the title. */
  subtitle?: string;
  /** Where its readers read it; left out where that is wherever everybody does. */
  home?: string;
}

/** All that a PDF is made of, and whether a part could not be had now, so that what is made of it is not to be kept. */
export interface Gathered {
  book: Book;
  isProvisional: boolean;
}

/** Gathers a book. What goes beyond the bounds is counted, and left out. */
export async function gatherBook(ctx: BooksCtx, source: Source): Promise<Gathered> {
  const { space, place, part, subtitle } = source;
  const app = `${ctx.baseUrl}/o/${space.organization_id}/s/${space.id}`;
  const published = source.home ?? (await publishedHome(ctx, source));
  const home = published ?? app;
  const urlOf = (page: PageNode) => `${home}/${encodeURI(page.path)}`;
  const chosen = choosePages(place.tree, part);
  const reading = await readEntries(ctx, place, { chosen, urlOf });
  const { entries, leftOut, named } = reading;
  const shared = await readShared(ctx, place, reading);
  const inBook = new Set(entries.map(({ id }) => id));
  const others = [...named.pages].flatMap((id) => {
    const page = inBook.has(id) ? undefined : place.tree.pageById.get(id);
    return page === undefined ? [] : [[id, { title: page.title, url: urlOf(page) }] as const];
  });
  const files = [...named.files].flatMap((id) => place.tree.fileById.get(id) ?? []);
  const only = part.page;
  const book = {
    title: only === undefined ? space.title : only.title,
    ...(only === undefined ? {} : { subtitle: space.title }),
    ...(subtitle === undefined ? {} : { subtitle: only === undefined ? subtitle : `${space.title} · ${subtitle}` }),
    language: space.language ?? 'en',
    date: place.revision.created_at,
    home: only === undefined ? home : urlOf(only),
    baseUrl: ctx.baseUrl,
    isPublished: published !== undefined,
    entries,
    leftOut,
    pictures: await readPictures(ctx.blobs, files),
    files: Object.fromEntries(files.map(({ id, name }) => [id, name])),
    others: Object.fromEntries(others),
    tags: Object.fromEntries(Object.entries(place.tree.meta.tags ?? {}).map(([name, { label }]) => [name, label])),
    shared,
    described: reading.described,
  };
  return { book, isProvisional: reading.isProvisional };
}

const publishedHome = async (ctx: BooksCtx, { space, place }: Source): Promise<string | undefined> =>
  place.isCurrent ? (await ctx.addresses.publishedUrlsOf(ctx.db, [space.id])).get(space.id) : undefined;

interface Reading {
  entries: Entry[];
  leftOut: number;
  named: Named;
  /** How much was read. */
  pages: number;
  size: number;
  described: Record<string, Described[]>;
  isProvisional: boolean;
}

async function readEntries(
  ctx: BooksCtx,
  place: Place,
  { chosen, urlOf }: { chosen: readonly Chosen[]; urlOf: (page: PageNode) => string },
): Promise<Reading> {
  const reading: Reading = {
    ...{ entries: [], leftOut: 0, named: noNames(), pages: 0, size: 0 },
    ...{ described: {}, isProvisional: false },
  };
  const readPage = async (page: PageNode): Promise<PageDocument | undefined> =>
    page.type === 'document' ? toPrint(await getPageDocument(ctx, place, { page, evaluated: 'true' })) : undefined;
  for (let first = 0; first < chosen.length; first += AT_ONCE) {
    const batch = chosen.slice(first, first + AT_ONCE);
    if (reading.pages >= PAGES_AT_MOST || reading.size > TEXT_AT_MOST) {
      reading.leftOut += batch.filter(({ page }) => page.type === 'document').length;
      continue;
    }
    const documents = await Promise.all(batch.map(({ page }) => readPage(page)));
    for (const [index, { page, depth }] of batch.entries()) {
      const document = documents[index];
      reading.entries.push(toEntry(page, { depth, url: urlOf(page), document }));
      if (document === undefined) continue;
      addDocument(reading, document);
      await addDescribed(ctx, place, reading, { id: page.id, text: page, document });
    }
  }
  return reading;
}

/** Adds what blocks of a text show of descriptions of interfaces, while there is room. */
async function addDescribed(
  ctx: BooksCtx,
  place: Place,
  reading: Reading,
  { id, text, document }: { id: string; text: DescribedText; document: PageDocument },
): Promise<void> {
  if (reading.size > TEXT_AT_MOST) return;
  const { described, isProvisional } = await readDescribed(ctx, place, { ...text, document });
  if (isProvisional) reading.isProvisional = true;
  if (described.length === 0) return;
  reading.described[id] = described;
  reading.size += MARKDOWN_WEIGHT * described.reduce((sum, { markdown }) => sum + markdown.length, 0);
}

/** On paper nobody meets a condition: whoever does was answered a text in which it is decided. */
const toPrint = withoutConditionBlocks;

function addDocument(reading: Reading, document: PageDocument): void {
  reading.pages += 1;
  reading.size += JSON.stringify(document).length;
  addNames(document, reading.named);
}

function toEntry(
  { id, title, emoji, description }: PageNode,
  { depth, url, document }: { depth: number; url: string; document: PageDocument | undefined },
): Entry {
  return {
    id,
    depth,
    title: emoji === undefined || emoji === '' ? title : `${emoji} ${title}`,
    url,
    ...(description === undefined ? {} : { description }),
    ...(document === undefined ? {} : { document }),
  };
}

/** Reusable contents that the pages name, and those that these name. */
async function readShared(ctx: BooksCtx, place: Place, reading: Reading): Promise<Book['shared']> {
  const { named } = reading;
  const shared: Record<string, PageDocument> = {};
  const byId = new Map(place.tree.reusable.map((entry) => [entry.id, entry]));
  let size = 0;
  // A set that grows while it is walked is walked to its end.
  for (const id of named.shared) {
    const entry = byId.get(id);
    if (entry === undefined || size > TEXT_AT_MOST) continue;
    const document = toPrint(await getReusableDocument(ctx, place, { entry, evaluated: 'true' }));
    shared[id] = document;
    size += JSON.stringify(document).length;
    addNames(document, named);
    await addDescribed(ctx, place, reading, { id, text: { body: entry.body, source: entry.path }, document });
  }
  return shared;
}

/** The bytes of pictures, as long as there is room. */
async function readPictures(blobs: BlobStore, files: readonly FileEntry[]): Promise<Record<string, Uint8Array>> {
  const pictures: Record<string, Uint8Array> = {};
  let room = PICTURES_AT_MOST;
  for (const { id, contentType, size, sha256 } of files) {
    if (!/^image\/(?:png|jpeg|webp|gif|avif|svg\+xml)$/.test(contentType) || size > Math.min(room, PICTURE_AT_MOST))
      continue;
    const bytes = await blobs.read(sha256);
    if (bytes === undefined) continue;
    pictures[id] = bytes;
    room -= size;
  }
  return pictures;
}
