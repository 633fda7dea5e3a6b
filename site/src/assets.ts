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
  'sequences',
  'openapi',
  'messages',
  'header-links',
  'sections',
  'footer',
  'looks',
  'contrast',
  'print',
];

/** Each after those that it imports. */
export const SCRIPTS = [
  'text',
  'theme-toggle',
  'menus',
  'search',
  'navigation',
  'outline',
  'tabs',
  'code',
  'announcement',
  'page-actions',
];

/** The box of the search, which is loaded by itself and so brings what it imports. */
export const SEARCH_SCRIPTS = ['text', 'search-box'];

/** Reads what browsers load. The parts that we write become one file of each kind, so that a page needs few requests. */
export async function readSiteAssets(): Promise<SiteAsset[]> {
  const [styles, scripts, search, theme, favicon] = await Promise.all([
    Promise.all(STYLES.map((name) => read(`styles/${name}.css`))),
    Promise.all(SCRIPTS.map((name) => read(`scripts/${name}.js`))),
    Promise.all(SEARCH_SCRIPTS.map((name) => read(`scripts/${name}.js`))),
    read('theme.js'),
    read('favicon.svg'),
  ]);
  return [
    { name: 'site.css', contentType: 'text/css; charset=utf-8', bytes: encode(joinStyles(styles)) },
    { name: 'site.js', contentType: 'text/javascript; charset=utf-8', bytes: encode(joinScripts(scripts)) },
    {
      name: 'search.js',
      contentType: 'text/javascript; charset=utf-8',
      bytes: encode(joinScripts(search, ['openBox'])),
    },
    { name: 'theme.js', contentType: 'text/javascript; charset=utf-8', bytes: encode(joinScripts([theme])) },
    { name: 'favicon.svg', contentType: 'image/svg+xml', bytes: encode(favicon) },
  ];
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const read = (path: string): Promise<string> => readFile(new URL(`./${path}`, import.meta.url), 'utf8');
