import { type PageDocument, withoutConditionBlocks } from '@lectern/content';
import type { Db } from '#platform/db/index.ts';
import {
  type FileEntry,
  getPageDocument,
  getReusableDocument,
  type PageNode,
  type Place,
} from '#features/contents/index.ts';
import type { Allowance, Diagrams } from '#features/diagrams/index.ts';
import { type DescribedCtx, type DescribedText, readDescribed } from './described.ts';
import { finderOf } from './links.ts';
import { nameIn, type Names, prefixOf, readName, renamed } from './names.ts';
import { goodFor, type PicturesCtx, readPictures } from './pictures.ts';
import { addNames, choosePages, type Named, noNames, type Part } from './rules.ts';
import type { OpenapiWords } from '@lectern/openapi';
import type { Book, Described } from '@lectern/pdf';
import { diagramsIn, paperPalette } from '@lectern/pdf/diagram-sources';
import { packDocument, type PackedBook, type PackedEntry } from '@lectern/pdf/packed';

/** What reading documents needs, and where spaces are read on the web. */
export type BooksCtx = Parameters<typeof getPageDocument>[0] &
  DescribedCtx &
  PicturesCtx & {
    queues: { diagrams: Diagrams };
    db: Db;
    baseUrl: string;
    addresses: { publishedUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>> };
  };

/** Bounds of what goes into one PDF. */
const PAGES_AT_MOST = 1000;
/** Of documents as JSON, in characters: about twenty times the text of the 1,000 pages of a usual space. */
const TEXT_AT_MOST = 48 * 1024 * 1024;
/** How many characters of a document a character of Markdown becomes. */
const MARKDOWN_WEIGHT = 5;
const AT_ONCE = 4;

/** A space of a book, or a part of it. */
export interface BookSpace {
  place: Place;
  part: Part;
  /** Where its pages are read. */
  home: string;
  /** What it is in: a section of a site, and a variant. The same one is named once. */
  above: readonly { id: string; title: string; description?: string }[];
}

/** All that a book is made from. */
export interface Source {
  spaces: readonly BookSpace[];
  /** What is said around parts of descriptions. */
  words: OpenapiWords;
  cover: Pick<Book, 'title' | 'subtitle' | 'language' | 'date' | 'printed' | 'paper' | 'home' | 'isPublished'> & {
    color?: string;
    logo?: Uint8Array;
  };
}

/** All that a PDF is made of, and for how many milliseconds: a part of it may be had again later, or be another. */
export interface Gathered {
  book: PackedBook;
  goodFor: number;
}

/** What was read so far, in the names of the book. */
interface Reading {
  entries: PackedEntry[];
  leftOut: number;
  named: Named;
  /** The sources of diagrams. */
  diagrams: Set<string>;
  /** How much was read. */
  pages: number;
  size: number;
  described: Record<string, Described[]>;
  shared: Record<string, PageDocument>;
  words: OpenapiWords;
  isProvisional: boolean;
}

/** One of the spaces, with the names that the book has for what is in it. */
interface Shelf extends BookSpace {
  names: Names;
}

/** Gathers a book. What goes beyond the bounds is counted, and left out. */
export async function gatherBook(ctx: BooksCtx, source: Source, signal: AbortSignal): Promise<Gathered> {
  const shelves = toShelves(source.spaces, ctx.baseUrl);
  const reading: Reading = {
    ...{ entries: [], leftOut: 0, named: noNames(), diagrams: new Set(), pages: 0, size: 0 },
    ...{ described: {}, shared: {}, words: source.words, isProvisional: false },
  };
  for (const shelf of shelves) await readSpace(ctx, shelf, { reading, signal });
  await readShared(ctx, shelves, reading);
  const files = filesOf(shelves, reading.named);
  const pictures = await readPictures(ctx, { files, urls: reading.named.remote, signal });
  signal.throwIfAborted();
  const { color, logo, ...cover } = source.cover;
  const { diagrams, drawings, missed } = await readDiagrams(ctx, reading, { color, language: cover.language, signal });
  const book: PackedBook = {
    ...cover,
    baseUrl: ctx.baseUrl,
    ...(color === undefined ? {} : { look: { color, ...(logo === undefined ? {} : { logo: LOGO }) } }),
    entries: reading.entries,
    leftOut: reading.leftOut,
    missingPictures: pictures.missing,
    diagrams,
    pictures: { ...pictures.bytes, ...drawings, ...(logo === undefined ? {} : { [LOGO]: logo }) },
    files: Object.fromEntries([...files].map(([name, file]) => [name, file.name])),
    others: othersOf(shelves, reading),
    tags: shelves.length === 1 ? tagsOf(shelves[0]) : {},
    shared: reading.shared,
    described: reading.described,
  };
  return { book, goodFor: reading.isProvisional ? 0 : Math.min(goodFor(pictures), missed > 0 ? MISSED_MS : Infinity) };
}

/** In one book: so many, and in so many milliseconds. */
const DIAGRAMS_AT_MOST = 300;
const DRAWING_AT_MOST = 45_000;
/** So long a book is good in which diagrams are missing that may be drawn another time. */
const MISSED_MS = 10 * 60 * 1000;

/** The diagrams of a book as drawings, and these by the names that the book has for them. No file has such a name. */
async function readDiagrams(
  { queues }: BooksCtx,
  reading: Reading,
  { color, language, signal }: { color: string | undefined; language: string; signal: AbortSignal },
) {
  const sources = [...reading.diagrams];
  const wanted = sources.map((source) => ({ source, palette: paperPalette(color), language }));
  const allowance: Allowance = { count: DIAGRAMS_AT_MOST, milliseconds: DRAWING_AT_MOST, missed: 0 };
  const drawn = sources.length === 0 ? [] : await queues.diagrams.draw(wanted, allowance, signal);
  const diagrams: NonNullable<Book['diagrams']> = new Map(
    drawn.flatMap((each, at) =>
      each === undefined
        ? []
        : [[sources[at] ?? '', { file: `~diagram-${at}`, title: each.title, words: each.words }] as const],
    ),
  );
  const drawings = Object.fromEntries(
    drawn.flatMap((each, at) => (each === undefined ? [] : [[`~diagram-${at}`, Buffer.from(each.svg)] as const])),
  );
  return { diagrams, drawings, missed: allowance.missed };
}

/** No file has this name. */
const LOGO = '~logo';

function toShelves(spaces: readonly BookSpace[], baseUrl: string): Shelf[] {
  const findPage = finderOf(spaces, baseUrl);
  return spaces.map((space, index) => {
    const { tree } = space.place;
    const names: Names = {
      prefix: prefixOf(index, spaces.length),
      isFile: (id) => tree.fileById.has(id),
      findPage: (url) => findPage(index, url),
      tagLabel: (name) => tree.meta.tags?.[name]?.label ?? name,
    };
    return { ...space, names };
  });
}

const tagsOf = (shelf: Shelf | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(shelf?.place.tree.meta.tags ?? {}).map(([name, { label }]) => [name, label]));

const urlOf = ({ home }: BookSpace, page: PageNode): string => `${home}/${encodeURI(page.path)}`;

async function readSpace(
  ctx: BooksCtx,
  shelf: Shelf,
  { reading, signal }: { reading: Reading; signal: AbortSignal },
): Promise<void> {
  const { place, part, above, home, names } = shelf;
  const chosen = choosePages(place.tree, part);
  if (chosen.length === 0) return;
  for (const [depth, { id, ...said }] of above.entries())
    if (!reading.entries.some((entry) => entry.id === id))
      reading.entries.push({ id, ...said, depth, url: home, isPart: true });
  const readPage = async (page: PageNode): Promise<PageDocument | undefined> =>
    page.type === 'document'
      ? toPrint(await getPageDocument(ctx, place, { page, evaluated: 'true' }), names)
      : undefined;
  for (let first = 0; first < chosen.length; first += AT_ONCE) {
    // Whoever asked may have gone.
    signal.throwIfAborted();
    const batch = chosen.slice(first, first + AT_ONCE);
    if (reading.pages >= PAGES_AT_MOST || reading.size > TEXT_AT_MOST) {
      reading.leftOut += batch.filter(({ page }) => page.type === 'document').length;
      continue;
    }
    const documents = await Promise.all(batch.map(({ page }) => readPage(page)));
    for (const [index, { page, depth }] of batch.entries()) {
      const document = documents[index];
      const id = nameIn(names.prefix, page.id);
      reading.entries.push(toEntry(page, { id, depth: depth + above.length, url: urlOf(shelf, page), document }));
      if (document === undefined) continue;
      addDocument(reading, document);
      await addDescribed(ctx, place, reading, { id, text: page, document });
    }
  }
}

/** Adds what blocks of a text show of descriptions of interfaces, while there is room. */
async function addDescribed(
  ctx: BooksCtx,
  place: Place,
  reading: Reading,
  { id, text, document }: { id: string; text: DescribedText; document: PageDocument },
): Promise<void> {
  if (reading.size > TEXT_AT_MOST) return;
  const { described, isProvisional } = await readDescribed(ctx, place, {
    ...text,
    document,
    words: reading.words,
  });
  if (isProvisional) reading.isProvisional = true;
  if (described.length === 0) return;
  reading.described[id] = described;
  reading.size += MARKDOWN_WEIGHT * described.reduce((sum, { markdown }) => sum + markdown.length, 0);
}

/** On paper nobody meets a condition: whoever does was answered a text in which it is decided. */
function toPrint(document: PageDocument, names: Names): PageDocument {
  const decided = withoutConditionBlocks(document);
  return names.prefix === '' ? decided : renamed(decided, names);
}

function addDocument(reading: Reading, document: PageDocument): void {
  reading.pages += 1;
  reading.size += JSON.stringify(document).length;
  noteNames(document, reading);
}

function noteNames(document: PageDocument, { named, diagrams }: Reading): void {
  addNames(document, named);
  for (const source of diagramsIn(document)) diagrams.add(source);
}

function toEntry(
  { title, emoji, description }: PageNode,
  { document, ...place }: { id: string; depth: number; url: string; document: PageDocument | undefined },
): PackedEntry {
  return {
    ...place,
    title: emoji === undefined || emoji === '' ? title : `${emoji} ${title}`,
    ...(description === undefined ? {} : { description }),
    ...(document === undefined ? {} : { packed: packDocument(document) }),
  };
}

/** Reusable contents that the pages name, and those that these name. */
async function readShared(ctx: BooksCtx, shelves: readonly Shelf[], reading: Reading): Promise<void> {
  const { named, shared } = reading;
  const byId = shelves.map(({ place }) => new Map(place.tree.reusable.map((entry) => [entry.id, entry])));
  let size = 0;
  // A set that grows while it is walked is walked to its end.
  for (const name of named.shared) {
    const { index, id } = readName(name, shelves.length);
    const [shelf, entry] = [shelves[index], byId[index]?.get(id)];
    if (shelf === undefined || entry === undefined || size > TEXT_AT_MOST) continue;
    const document = toPrint(await getReusableDocument(ctx, shelf.place, { entry, evaluated: 'true' }), shelf.names);
    shared[name] = document;
    size += JSON.stringify(document).length;
    noteNames(document, reading);
    const text = { body: entry.body, source: entry.path };
    await addDescribed(ctx, shelf.place, reading, { id: name, text, document });
  }
}

function filesOf(shelves: readonly Shelf[], { files }: Named): Map<string, FileEntry> {
  const found = new Map<string, FileEntry>();
  for (const name of files) {
    const { index, id } = readName(name, shelves.length);
    const file = shelves[index]?.place.tree.fileById.get(id);
    if (file !== undefined) found.set(name, file);
  }
  return found;
}

/** Pages that are named and not printed, as their readers see them on the web. */
function othersOf(shelves: readonly Shelf[], { entries, named }: Reading): Book['others'] {
  const inBook = new Set(entries.map(({ id }) => id));
  const others = [...named.pages].flatMap((name) => {
    const { index, id } = readName(name, shelves.length);
    const shelf = shelves[index];
    const page = inBook.has(name) ? undefined : shelf?.place.tree.pageById.get(id);
    return page === undefined || shelf === undefined
      ? []
      : [[name, { title: page.title, url: urlOf(shelf, page) }] as const];
  });
  return Object.fromEntries(others);
}
