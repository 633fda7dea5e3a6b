// What the source of a page says of its links, read by a parser that is not ours: only what it has right can be our fault.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve, sep } from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

interface Node {
  type: string;
  value?: string;
  url?: string;
  alt?: string;
  children?: Node[];
}

export interface SourceLink {
  kind: 'link' | 'image';
  target: string;
  text: string;
}

/** A page beyond this is read no further: reading takes seconds for each megabyte. */
const CHARACTERS_AT_MOST = 4_000_000;
const INCLUDES_AT_MOST = 50;

const parser = unified().use(remarkParse).use(remarkGfm);

/** Links and pictures of a text, in Markdown, in HTML and in tags. */
export function linksIn(text: string): SourceLink[] {
  const found: SourceLink[] = [];
  const definitions = /^\[[^\]]+\]:/m.test(text);
  walk(parser.parse(text.slice(0, CHARACTERS_AT_MOST)) as Node, (node) => {
    if ((node.type === 'link' || (definitions && node.type === 'definition')) && node.url !== undefined)
      found.push({ kind: 'link', target: node.url, text: textOf(node) });
    if (node.type === 'image' && node.url !== undefined) found.push({ kind: 'image', target: node.url, text: '' });
    if (node.type === 'html') found.push(...linksInHtml(node.value ?? ''));
    if (node.type === 'text') found.push(...linksInTags(node.value ?? ''));
  });
  return found;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}

const textOf = (node: Node): string =>
  node.type === 'html' ? '' : (node.value ?? (node.children ?? []).map(textOf).join(''));

function linksInHtml(html: string): SourceLink[] {
  const links = [...html.matchAll(/<a\s[^>]*?\bhref=["']([^"']*)["'][^>]*>([^<]*)/g)].map(
    ([, target = '', text = '']): SourceLink => ({ kind: 'link', target, text }),
  );
  const pictures = [...html.matchAll(/<(?:img|source)\s[^>]*?\bsrc(?:set)?=["']([^"']*)["']/g)].map(
    ([, target = '']): SourceLink => ({ kind: 'image', target, text: '' }),
  );
  return [...links, ...pictures, ...linksInTags(html)];
}

const linksInTags = (text: string): SourceLink[] =>
  [...text.matchAll(/\{%\s*(?:content-ref|page-ref|file|embed)\s+(?:url|page|src)=["']([^"'\n]*)["']/g)].map(
    ([, target = '']): SourceLink => ({ kind: 'link', target, text: '' }),
  );

/** What headings and names of a text fragments could mean, folded, and how often each is there. */
export function anchorsIn(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string): void => void found.set(fold(name), (found.get(fold(name)) ?? 0) + 1);
  walk(parser.parse(text.slice(0, CHARACTERS_AT_MOST)) as Node, (node) => {
    if (node.type === 'heading') add(textOf(node));
    if (node.type !== 'html') return;
    for (const [, name = ''] of (node.value ?? '').matchAll(/\s(?:id|name)=["']([^"']+)["']/g)) add(name);
    for (const [, words = ''] of (node.value ?? '').matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs))
      add(words.replaceAll(/<[^>]*>/g, ''));
  });
  return found;
}

/** What a fragment and a heading have in common, whoever made the one of the other. */
export const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/&amp;|&/g, 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^id(?=\d)/, '');

/** Whether one of a text's anchors is what a fragment means; of repeated headings the later ones have a number. */
export function hasAnchor(anchors: ReadonlyMap<string, number>, fragment: string): boolean {
  const name = decode(fragment);
  const [, repeated = '', number = ''] = /^(.*)-(\d{1,4})$/.exec(name) ?? [];
  return anchors.has(fold(name)) || (anchors.get(fold(repeated)) ?? 0) > Number(number || Infinity);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A folder of documentation as files, none of them outside it. */
export interface Source {
  /** The text of a page, with what it includes. */
  read: (file: string) => string;
  /** Whether a link of a page names something that the folder has; undefined for what leads elsewhere. */
  has: (file: string, target: string) => boolean | undefined;
}

export function openSource(folder: string): Source {
  const root = realpathSync(folder);
  const inside = (path: string): string | undefined => {
    const whole = resolve(root, path);
    if (!existsSync(whole)) return undefined;
    const real = realpathSync(whole);
    return real === root || real.startsWith(root + sep) ? real : undefined;
  };
  const readOne = (path: string): string => {
    const real = inside(path);
    return real === undefined || !statSync(real).isFile() ? '' : readFileSync(real, 'utf8');
  };
  const read = (file: string): string => {
    const text = readOne(file);
    const included = [...text.matchAll(/\{%\s*include\s+["']([^"'\n]+)["']/g)]
      .slice(0, INCLUDES_AT_MOST)
      .map(([, path = '']) => readOne(join(dirname(file), path)));
    return [text, ...included].join('\n\n');
  };
  const has = (file: string, target: string): boolean | undefined => {
    if (isHostedOnly(target)) return false;
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return undefined;
    const path = decode(target.replace(/[?#].*$/s, ''));
    if (path === '') return target === '' ? false : undefined;
    const from = path.startsWith('/') ? rootOf(file) : dirname(file);
    const wanted = normalize(join(from, path));
    return [wanted, `${wanted}.md`, join(wanted, 'README.md')].some((each) => inside(each) !== undefined);
  };
  /** The folder of the space: the nearest above that has a SUMMARY.md. */
  const rootOf = (file: string): string => {
    for (let at = dirname(file); at !== '.'; at = dirname(at))
      if (inside(join(at, 'SUMMARY.md')) !== undefined) return at;
    return '.';
  };
  return { read, has };
}

/** What only the hosted application could resolve. */
const isHostedOnly = (target: string): boolean =>
  /^\/?(?:broken-reference\b|broken\/(?:pages|spaces)\/)|^https:\/\/app\.gitbook\.com\//.test(target);

/** The path of a page below the crawled folder: its space may lie in a folder, and its root in one below that. */
export function findFile(folder: string, dir: string, path: string, roots: readonly string[]): string | undefined {
  const candidates = ['', ...roots].map((root) => join(dir, root, path));
  return candidates.map((each) => relative('.', each)).find((each) => existsSync(join(folder, each)));
}
