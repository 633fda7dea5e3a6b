import type { ContentRef, DocumentNode, PageDocument } from '@lectern/content';
import type { Book, Described, Entry } from '../book.ts';
import type { Block, Link, Run } from '../block.ts';
import type { CodeColors } from '../codes/index.ts';

/** Where things of a book are found. */
export interface BookIndex {
  entries: ReadonlyMap<string, Entry>;
  /** The places that links can lead to. */
  places: ReadonlySet<string>;
  /** The code of the page that is read, in colors. */
  colors?: CodeColors;
}

/** What the reading of one page carries along. */
export interface Reading {
  book: Book;
  entry: Entry;
  index: BookIndex;
  /** Notes of the page in the order in which they are named. */
  notes: Block[][];
  /** Where their markers stand. */
  isNote: boolean;
  /** Reusable contents that are open around. */
  open: readonly string[];
  /** How many more reusable contents the page may take in: they can name one another. */
  inclusions: { left: number };
  /** What its blocks show of descriptions of interfaces, as far as they did not take it yet. */
  described: Described[];
  toBlocks: (reading: Reading, nodes: readonly DocumentNode[]) => Block[];
}

/** The name of a place in the PDF: a page, or something in it. */
export const placeOf = (page: string, anchor?: string): string =>
  anchor === undefined ? `p-${page}` : `p-${page}-${encodeURIComponent(anchor.toWellFormed())}`;

/** A place that the page itself has, by its anchor. */
export const ownPlace = (reading: Reading, anchor: string): string => placeOf(reading.entry.id, anchor);

export interface Target {
  title: string;
  /** Absent for what cannot be resolved. */
  link?: Link;
}

/** The picture of the book that a reference means: a file, or what was fetched from its address. */
export function pictureOf({ pictures }: Book, ref: { kind: string; file?: string; url?: string }): string | undefined {
  const name = ref.kind === 'file' ? ref.file : ref.kind === 'url' ? ref.url : undefined;
  return name !== undefined && Object.hasOwn(pictures, name) ? name : undefined;
}

const SAFE = /^(?:https?|mailto|tel):/i;

/** What a reference leads to, and what that is called. */
export function targetOf(reading: Reading, ref: unknown): Target {
  const { kind, ...data } = ref as ContentRef;
  const elsewhere = appAddress(reading.book, kind, data);
  if (elsewhere !== undefined) return toAddress(elsewhere);
  if (kind === 'url') return toAddress(wordOf(data, 'url'));
  if (kind === 'file') {
    const name = reading.book.files[wordOf(data, 'file')];
    // What offers the file is the page on the web: addresses of files are good for a while, and paper for longer.
    return name === undefined ? { title: '' } : { title: name, link: { url: reading.entry.url } };
  }
  if (kind !== 'page' && kind !== 'anchor') return { title: '' };
  const anchor = kind === 'anchor' ? wordOf(data, 'anchor') : undefined;
  return toPlace(reading, data['page'] === undefined ? reading.entry.id : wordOf(data, 'page'), anchor);
}

/** What lies in another space, and people, are found at addresses of the server. */
function appAddress({ baseUrl }: Book, kind: string, data: Readonly<Record<string, unknown>>): string | undefined {
  const [user, space, page] = [wordOf(data, 'user'), wordOf(data, 'space'), wordOf(data, 'page')];
  if (kind === 'user') return `${baseUrl}/u/${user}`;
  if (space === '') return undefined;
  const anchor = kind === 'anchor' ? `#${encodeURIComponent(wordOf(data, 'anchor').toWellFormed())}` : '';
  return `${baseUrl}/s/${space}${page === '' ? '' : `/${page}`}${anchor}`;
}

function toAddress(url: string): Target {
  return SAFE.test(url) ? { title: url, link: { url } } : { title: url };
}

function toPlace(reading: Reading, page: string, anchor: string | undefined): Target {
  const { book, index } = reading;
  const exact = placeOf(page, anchor);
  const inBook = index.entries.get(page);
  if (inBook !== undefined)
    return { title: inBook.title, link: { to: index.places.has(exact) ? exact : placeOf(page) } };
  const other = book.others[page];
  if (other === undefined) return { title: '' };
  const fragment = anchor === undefined ? '' : `#${encodeURIComponent(anchor.toWellFormed())}`;
  return { title: other.title, link: { url: other.url + fragment } };
}

/** A word of a node's data; empty where it has none. */
export function wordOf(data: Readonly<Record<string, unknown>>, key: string): string {
  const value = data[key];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A block's line of text that leads somewhere. */
export function linkRun(text: string, { link }: Target): Run {
  return { text, style: link === undefined ? {} : { link } };
}

/** Anchors of a document, in the order in which they stand. */
export function anchorsOf(document: PageDocument): string[] {
  const found: string[] = [];
  const walk = (nodes: readonly DocumentNode[]): void => {
    for (const node of nodes) {
      if (node.object === 'text') continue;
      if (node.object === 'block' && node.meta !== undefined) found.push(node.meta.id);
      walk(node.nodes);
      for (const fragment of node.fragments ?? []) walk(fragment.nodes);
    }
  };
  walk(document.nodes);
  return found;
}
