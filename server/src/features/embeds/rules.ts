import type { DefaultTreeAdapterMap } from 'parse5';

/** What is known of an address. */
export interface Card {
  type: 'link';
  title: string;
  site: string;
  url: string;
  icon?: string;
}

type Node = DefaultTreeAdapterMap['node'];

/** A page says who it is at its beginning. */
const TEXT_AT_MOST = 64 * 1024;
const TITLE_AT_MOST = 200;
const SITE_AT_MOST = 100;
const ICON_AT_MOST = 2048;

/** What an address says by itself. */
export const cardOf = (url: URL): Card => ({
  type: 'link',
  title: cut(url.hostname + (url.pathname === '/' ? '' : url.pathname), TITLE_AT_MOST),
  site: url.hostname,
  url: url.href,
});

/** What a page says of itself, over what its address says; `at` is where it answered. */
export async function cardFrom(url: URL, html: string, at: string): Promise<Card> {
  const card = cardOf(url);
  const said = await readHead(html.slice(0, TEXT_AT_MOST));
  const title = cut(said.title ?? '', TITLE_AT_MOST);
  const site = cut(said.site ?? '', SITE_AT_MOST);
  const icon = URL.parse(said.icon ?? '/favicon.ico', at);
  const isPicture = icon !== null && /^https?:$/.test(icon.protocol) && icon.href.length <= ICON_AT_MOST;
  return {
    ...card,
    ...(title === '' ? {} : { title }),
    ...(site === '' ? {} : { site }),
    ...(isPicture ? { icon: icon.href } : {}),
  };
}

const cut = (text: string, most: number): string => [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('');

interface Said {
  title?: string;
  site?: string;
  icon?: string;
}

async function readHead(html: string): Promise<Said> {
  const { parse } = await import('parse5');
  const said: Said & { plain?: string } = {};
  const waiting: Node[] = [parse(html)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node) note(node, said);
    // From the end, so that what comes first is looked at first.
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  const { plain, ...named } = said;
  return plain === undefined ? named : { title: plain, ...named };
}

function note(element: DefaultTreeAdapterMap['element'], said: Said & { plain?: string }): void {
  const attribute = (name: string) => element.attrs.find((each) => each.name === name)?.value;
  if (element.tagName === 'title') {
    said.plain ??= element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  } else if (element.tagName === 'meta') {
    const content = attribute('content');
    const name = attribute('property') ?? attribute('name');
    if (content === undefined) return;
    if (name === 'og:title') said.title ??= content;
    if (name === 'og:site_name') said.site ??= content;
  } else if (element.tagName === 'link' && /(?:^|\s)icon(?:\s|$)/i.test(attribute('rel') ?? '')) {
    const href = attribute('href');
    if (href !== undefined) said.icon ??= href;
  }
}
