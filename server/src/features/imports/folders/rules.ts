import { sep } from 'node:path';
import type { Addresses, PathsFollow } from '@lectern/content';
import type { OriginalName } from '#features/contents/index.ts';
import type { ImportWarning } from '../schema.ts';

/** Bounds of what one import reads. Beyond them it refuses: half a repository would look like a whole one. */
export const FOLDER_LIMITS = {
  entries: 200_000,
  fileBytes: 100 * 1024 * 1024,
  totalBytes: 5 * 1024 * 1024 * 1024,
  depth: 64,
} as const;

const PAGE_BYTES_AT_MOST = 50 * 1024 * 1024;

/**
 * Bounds of what is read before the pages are, in one piece: the configuration, the navigation, variables, tags, addresses. The
 * largest that people write have some tens of kilobytes; an export of ten thousand pages has a megabyte.
 */
export const SETTINGS_BYTES = { config: 256 * 1024, other: 4 * 1024 * 1024 } as const;

/** A file of the source, its path relative to the root of the space with `/` between segments. */
export interface SourceFile {
  path: string;
  /** Absolute. */
  location: string;
  size: number;
}

export type SourceWarning = ImportWarning;

/** What lies in a folder that one space is imported from. */
export interface Source {
  /** Absolute path of the root of the space. */
  root: string;
  /** Where the root lies in what was imported; empty for the whole of it. */
  dir: string;
  pages: SourceFile[];
  includes: SourceFile[];
  files: SourceFile[];
  /** Files of the first language of a repository, for links that find none here. */
  fallbacks?: SourceFile[];
  aliases: Record<string, string>;
  summary?: { path: string; text: string };
  variables?: string;
  tags?: string;
  /** Addresses that follow from nothing else, and what the others follow from; an export writes them down. */
  addresses?: Addresses;
  paths?: PathsFollow;
  readme: string;
  /** The files next to the pages as they are, for an export that writes them the same. */
  originals: Partial<Record<OriginalName, { path: string; bytes: Uint8Array }>>;
  redirects: Record<string, string>;
  warnings: SourceWarning[];
}

/** Names that are never content, whatever lies in them. */
const SKIPPED = new Set(['.git', 'node_modules', '.svn', '.hg', '.DS_Store', 'Thumbs.db']);

export const isSkipped = (name: string): boolean => SKIPPED.has(name) || (name.startsWith('.') && name !== '.gitbook');

/** Whether a path within what was imported, as the file system spells it, lies in what is never content. */
export const isNeverContent = (path: string): boolean => path.split(sep).some((name) => SKIPPED.has(name));

export type Part = 'page' | 'include' | 'file' | 'summary' | 'variables' | 'tags' | 'addresses' | 'none';

const MARKDOWN = /\.(md|markdown)$/i;

/** What a file of the source is, by its path. Markdown among the assets is a file like any other. */
export function partOf(path: string, summaryPath: string, size: number): Part {
  if (path.toLowerCase() === summaryPath.toLowerCase()) return 'summary';
  if (path === '.gitbook/vars.yaml') return 'variables';
  if (path === '.gitbook/tags.yaml') return 'tags';
  if (path === '.gitbook/pages.yaml') return 'addresses';
  if (path.startsWith('.gitbook/includes/') && MARKDOWN.test(path)) return 'include';
  if (path.startsWith('.gitbook/')) return path.startsWith('.gitbook/assets/') ? 'file' : 'none';
  if (MARKDOWN.test(path)) return size > PAGE_BYTES_AT_MOST ? 'file' : 'page';
  return 'file';
}

/**
 * Names as links and readers write them, composed (NFC) whichever way the file system spells them. Where two files would
 * get one name that way, the second one keeps its own spelling.
 */
export function toPaths(found: { files: readonly SourceFile[]; aliases: readonly [string, string][] }): {
  files: SourceFile[];
  aliases: Record<string, string>;
  warnings: SourceWarning[];
} {
  const composed = new Set(found.files.map((file) => file.path).filter((path) => path === path.normalize('NFC')));
  const warnings: SourceWarning[] = [];
  const files = found.files.map((file) => {
    const path = file.path.normalize('NFC');
    if (path === file.path) return file;
    if (!composed.has(path)) {
      composed.add(path);
      return { ...file, path };
    }
    warnings.push({ file: path, message: 'Two files have this name, in different spellings of the same characters.' });
    return file;
  });
  // Without a prototype: a link may be named like a property of objects.
  const aliases: Record<string, string> = Object.create(null);
  for (const [alias, target] of found.aliases) aliases[alias.normalize('NFC')] = target.normalize('NFC');
  return { files, aliases, warnings };
}
