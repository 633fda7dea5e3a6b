import { readFile } from 'node:fs/promises';
import { joinScripts, joinStyles } from './join.ts';

export interface SiteAsset {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** In the order in which they count: of two rules with equal weight, the later one wins. */
export const STYLES = [
  'tokens',
  'ground',
  'header',
  'search',
  'frame',
  'navigation',
  'outline',
  'page',
  'typography',
  'colors',
  'code',
  'tables',
  'cards',
  'figures',
  'blocks',
  'footer',
  'touch',
  'contrast',
  'print',
];

/** Sheets with their parts, loaded after the others by those pages that have what they are for. */
export const LONE_STYLES: Record<string, readonly string[]> = {
  messages: ['messages', 'preview'],
  sequences: ['sequences'],
  media: ['media'],
  api: ['openapi', 'api'],
  feedback: ['feedback'],
  looks: ['header-links', 'sections', 'looks'],
};

/** Each after those that it imports. */
export const SCRIPTS = [
  'text',
  'theme-toggle',
  'menus',
  'search',
  'navigation',
  'outline',
  'code',
  'announcement',
  'page-actions',
  'insights',
];

/**
 * Scripts with their parts, loaded by those pages that have something for them to do, and the box of the search, which is
 * loaded when a reader wants it. Each brings what it imports.
 */
export const LONE_SCRIPTS: Record<string, readonly string[]> = {
  search: ['text', 'search-box'],
  tabs: ['tabs'],
  feedback: ['text', 'feedback'],
  embeds: ['embeds'],
  diagrams: ['diagrams'],
  'try-it': ['try-it'],
};

/** What other scripts import from those. */
const EXPORTED: Record<string, readonly string[]> = { search: ['openBox'] };

/** Reads what browsers load. The parts that we write become one file of each kind, so that a page needs few requests. */
export async function readSiteAssets(): Promise<SiteAsset[]> {
  const files = await Promise.all([
    readStyles('site', STYLES),
    ...Object.entries(LONE_STYLES).map(([name, parts]) => readStyles(name, parts)),
    readScript('site', SCRIPTS),
    ...Object.entries(LONE_SCRIPTS).map(([name, parts]) => readScript(name, parts)),
  ]);
  const [theme, favicon] = await Promise.all([read('theme.js'), read('favicon.svg')]);
  return [
    ...files,
    { name: 'theme.js', contentType: SCRIPT, bytes: encode(joinScripts([theme])) },
    { name: 'favicon.svg', contentType: 'image/svg+xml', bytes: encode(favicon) },
  ];
}

const SCRIPT = 'text/javascript; charset=utf-8';

async function readScript(name: string, parts: readonly string[]): Promise<SiteAsset> {
  const texts = await Promise.all(parts.map((part) => read(`scripts/${part}.js`)));
  return { name: `${name}.js`, contentType: SCRIPT, bytes: encode(joinScripts(texts, EXPORTED[name])) };
}

async function readStyles(name: string, parts: readonly string[]): Promise<SiteAsset> {
  const texts = await Promise.all(parts.map((part) => read(`styles/${part}.css`)));
  return { name: `${name}.css`, contentType: 'text/css; charset=utf-8', bytes: encode(joinStyles(texts)) };
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const read = (path: string): Promise<string> => readFile(new URL(`./${path}`, import.meta.url), 'utf8');

/** The program in the frame that draws diagrams. */
export const readDiagramScript = async (): Promise<Uint8Array> =>
  encode(joinScripts([await read('diagrams/frame.js')]));
