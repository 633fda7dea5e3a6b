import { parseSummary } from './summary/summary.ts';

/** A folder of a repository that has its text in several languages. */
export interface LanguageFolder {
  /** What the author calls the language. */
  title: string;
  /** Relative to the folder that LANGS.md lies in, without slashes around it. */
  folder: string;
}

const LANGUAGES_AT_MOST = 200;

/** Reads a LANGS.md: one item for each language, in the author's order. The first one is the default. */
export function parseLanguages(text: string): LanguageFolder[] {
  const found = new Map<string, LanguageFolder>();
  for (const { kind, title, target = '' } of parseSummary(text).entries.flatMap((entry) =>
    entry.kind === 'group' ? entry.children : [entry],
  )) {
    if (kind !== 'page' || found.size === LANGUAGES_AT_MOST) continue;
    const parts = decode(target)
      .replace(/\/(?:README\.md|index\.html)$/i, '')
      .split('/')
      .filter((part) => part !== '' && part !== '.');
    const folder = parts.join('/').normalize('NFC');
    if (folder !== '' && !parts.includes('..') && !found.has(folder)) found.set(folder, { title, folder });
  }
  return [...found.values()];
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
