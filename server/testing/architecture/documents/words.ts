// Words of our own that the field has better ones for, as the table in CONTRIBUTING has them: in documents, and in comments
// and sentences of the sources.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { Document, Found } from './read.ts';

/** What is not to be written, and what the table says instead. */
export type Avoided = { word: RegExp; advice: string };

const SPELLINGS: Avoided = {
  word: /\b(?:organis|centre\b|favour|grey\b|recognis|initialis|optimis|normalis)/i,
  advice: 'spell it as Americans do',
};

const PLACES = [
  '{bench,content,convert,integrations,markup,openapi,pdf,scripts,theme,translation}/**/*.{ts,mjs,css}',
  'server/{bin,src,testing,migrations}/**/*.{ts,mjs}',
];
// A migration that has landed stays as it was written.
const EXCLUDED = ['**/node_modules/**', '**/fixtures/**', '**/dist/**', 'server/migrations/[0-9]*'];

/** The table of words: in each row what to write, then words and phrases that it replaces. */
export function readAvoidedWords(contributing: string): Avoided[] {
  const [, table = ''] = contributing.split('\n| Write | Not |\n');
  const rows = table.split('\n\n')[0]?.matchAll(/^\| ([^|-][^|]*) \| ([^|]+) \|$/gm) ?? [];
  const avoided = [...rows].flatMap(([, write, words = '']) =>
    words.split(', ').map((word) => ({ word: new RegExp(`\\b${word}\\b(?!-)`, 'i'), advice: `write "${write}"` })),
  );
  return [...avoided, SPELLINGS];
}

/** One sentence for each line of a document that has such a word outside of code. */
export function findAvoidedWords({ path, prose }: Document, avoided: readonly Avoided[]): string[] {
  return prose.flatMap((found) => complain(path, found, avoided));
}

/** The same for the comments of a source, its strings of several words, and with them the names of its tests. */
export function findAvoidedInSource(path: string, text: string, avoided: readonly Avoided[]): string[] {
  // Most sources have none, and need no parser.
  if (!avoided.some(({ word }) => word.test(text))) return [];
  const said = path.endsWith('.css') ? listCssComments(text) : listSentences(path, text);
  return said.flatMap(({ start, value }) => {
    if (!avoided.some(({ word }) => word.test(value))) return [];
    const line = text.slice(0, start).split('\n').length;
    return value.split('\n').flatMap((part, at) => complain(path, { line: line + at, text: part }, avoided));
  });
}

/** The sources that are read, by path. */
export const readWordedSources = (root: string): { path: string; text: string }[] =>
  globSync(PLACES, { cwd: root, exclude: EXCLUDED }).map((path) => ({
    path: path.split(sep).join('/'),
    text: readFileSync(join(root, path), 'utf8'),
  }));

type Said = { start: number; value: string };

const listCssComments = (text: string): Said[] =>
  [...text.matchAll(/\/\*[^]*?\*\//g)].map(({ index: start, 0: value }) => ({ start, value }));

function listSentences(path: string, text: string): Said[] {
  const { comments, program } = parseSync(path, text);
  const said: Said[] = comments.map(({ start, value }) => ({ start, value }));
  new Visitor({
    Literal({ start, value }) {
      if (typeof value === 'string' && value.includes(' ')) said.push({ start, value });
    },
    TemplateElement({ start, value: { raw: value } }) {
      if (value.includes(' ')) said.push({ start, value });
    },
  }).visit(program);
  return said;
}

function complain(path: string, { line, text }: Found, avoided: readonly Avoided[]): string[] {
  const prose = text.replaceAll(/`[^`]*`/g, '');
  return avoided.flatMap(({ word, advice }) => {
    const found = word.exec(prose)?.[0];
    return found === undefined ? [] : [`${path}:${line} has "${found}": ${advice}.`];
  });
}
