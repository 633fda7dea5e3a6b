import { slugify } from '@lectern/content';

/** What somebody who imports should know of one page or file. */
export interface Note {
  file: string;
  /** Empty for what is only counted. */
  message: string;
  /** What of the source it counts as, and what becomes of that; `source` is what only the other tool knows. */
  constructs?: readonly Counted[];
}

export interface Counted {
  kind: 'element' | 'html-attribute' | 'file' | 'page' | 'link' | 'navigation' | 'setting' | 'source';
  name: string;
  fate: 'shown' | 'simple' | 'lost';
  count: number;
  example?: string;
}

/** An entry of the navigation: a page by its path, an address, or a title alone. */
export interface Entry {
  title: string;
  path?: string;
  url?: string;
  children: Entry[];
}

export interface Anchors {
  /** What the source calls a heading, and what we do; empty for the title. Asked for where a link needs it. */
  ids: () => ReadonlyMap<string, string>;
  /** Whether links of the page to its own headings have the names of the source yet. */
  isOwnLeft: boolean;
}

export interface Draft {
  /** Pages and configuration by path. */
  texts: Map<string, string>;
  /** Files by path: where their bytes lie, or the bytes. */
  files: Map<string, string | Uint8Array>;
  /** The navigation; undefined where it follows from the folders. */
  entries: Entry[] | undefined;
  /** Pages whose headings have other names than ours, by path. */
  anchors: Map<string, Anchors>;
  /** What came over otherwise than it was. */
  notes: Note[];
  /** What did not come over. */
  left: Note[];
  /** The versions that the source keeps apart, those written now among them; none where it has no others. */
  versions: SourceVersion[];
}

/** One version of a source that has several, in the order in which readers choose one. */
export interface SourceVersion {
  name: string;
  /** What readers see. */
  label: string;
  /** Where its pages lie in the source, with a slash at its end. */
  folder: string;
  pages: number;
  /** Whether these are the pages that are written now. */
  isCurrent: boolean;
  /** Whether readers see it first. */
  isDefault: boolean;
}

export const makeDraft = (): Draft => ({
  texts: new Map(),
  files: new Map(),
  entries: undefined,
  anchors: new Map(),
  notes: [],
  left: [],
  versions: [],
});

/** Why nothing of a source can be converted, in a sentence for whoever imports it. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Letters; a file system counts bytes, up to four for each, and takes 255. */
const NAME_AT_MOST = 60;

/** Hands out names of files, made of titles, each once within its folder whatever the case. */
export function makeNames(): (folder: string, title: string, fallback?: string) => string {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return (folder, title, fallback = 'page') => {
    const slug = [...slugify(title)].slice(0, NAME_AT_MOST).join('').replace(/-$/, '') || fallback;
    // README and SUMMARY have a meaning, whoever is called so.
    const wanted = /^(readme|summary)$/.test(slug) ? `${slug}-page` : slug;
    const stem = folder === '' ? wanted : `${folder}/${wanted}`;
    let number = last.get(stem) ?? 0;
    let name = number === 0 ? stem : `${stem}-${number}`;
    for (; taken.has(name.toLowerCase()); name = `${stem}-${number}`) number += 1;
    taken.add(name.toLowerCase());
    last.set(stem, number);
    return name;
  };
}

/** A title for what has only a name: `getting-started.md` is "Getting started". */
export function titleOfName(name: string): string {
  const plain = name
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replaceAll(/[-_+]+/g, ' ')
    .trim();
  return plain === '' ? name : plain.charAt(0).toUpperCase() + plain.slice(1);
}
