// Names in a book of several spaces: pages, files and reusable contents of two spaces may have the same ids, so each is called
// by the number of its space as well.
import type { PageDocument } from '@lectern/content';

/** What a reference is called in the book, where that is not what the document says. */
export interface Names {
  prefix: string;
  isFile: (id: string) => boolean;
  /** The page of the book that an address means, with its name. */
  findPage: (url: string) => { page: string; anchor?: string } | undefined;
  /** What readers call a tag of updates. */
  tagLabel: (name: string) => string;
}

/** The name of something of one of the spaces, and what is behind it. */
export const nameIn = (prefix: string, id: string): string => prefix + id;

export const prefixOf = (index: number, count: number): string => (count === 1 ? '' : `${index + 1}.`);

/** Which of the spaces something belongs to, and its id there. */
export function readName(name: string, count: number): { index: number; id: string } {
  if (count === 1) return { index: 0, id: name };
  const dot = name.indexOf('.');
  return { index: Number(name.slice(0, dot)) - 1, id: name.slice(dot + 1) };
}

/** A document with the names that the book has for what it leads to. */
export const renamed = (document: PageDocument, names: Names): PageDocument => rename(document, names) as PageDocument;

function rename(value: unknown, names: Names): unknown {
  if (Array.isArray(value))
    // Cells of tables name files by their bare ids.
    return value.map((item: unknown) =>
      typeof item === 'string' && names.isFile(item) ? nameIn(names.prefix, item) : rename(item, names),
    );
  if (typeof value !== 'object' || value === null) return value;
  if ('kind' in value) return renameRef(value as Reference, names);
  if ('tag' in value && typeof value.tag === 'string') return { ...value, tag: names.tagLabel(value.tag) };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rename(inner, names)]));
}

type Reference = { kind: unknown } & Record<string, unknown>;

function renameRef(ref: Reference, names: Names): unknown {
  const { kind } = ref;
  const own = (key: string) =>
    typeof ref[key] === 'string' && ref['space'] === undefined ? { [key]: nameIn(names.prefix, ref[key]) } : {};
  if (kind === 'page' || kind === 'anchor') return { ...ref, ...own('page') };
  if (kind === 'file') return { ...ref, ...own('file') };
  if (kind === 'reusable-content') return { ...ref, ...own('reusableContent') };
  if (kind !== 'url' || typeof ref['url'] !== 'string') return ref;
  const found = names.findPage(ref['url']);
  if (found === undefined) return ref;
  const { page, anchor } = found;
  return anchor === undefined ? { kind: 'page', page } : { kind: 'anchor', page, anchor };
}
