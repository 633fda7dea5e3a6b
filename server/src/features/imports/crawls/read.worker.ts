import { attribute, elementsOf, findElement, findMain, type HtmlElement, parseHtml, UnfitPage } from '@lectern/convert';
import { findPage, type FoundPage, isFileUrl, readAddress, readFileAddress, type Scope } from './rules.ts';

export interface PageLinks {
  /** Why nothing of the page can be used. */
  unfit?: string;
  /** How many links it has, wherever they lead. */
  links: number;
  /** Pages of the site that it links to. */
  pages: FoundPage[];
  /** Addresses of pictures that it shows, and of files of the site that it links to. */
  assets: string[];
  /** What it calls itself, where that is a page of the site. */
  canonical?: FoundPage;
  asksForPassword: boolean;
}

export interface ReadLinksTask {
  html: string;
  url: string;
  scope: Scope;
}

const LINKS_AT_MOST = 5000;

/** What a page links to and shows, as it stands in it, made absolute. */
export function readLinks(task: ReadLinksTask): PageLinks {
  try {
    return read(task);
  } catch (error) {
    if (!(error instanceof UnfitPage)) throw error;
    return { unfit: error.message, links: 0, pages: [], assets: [], asksForPassword: false };
  }
}

function read({ html, url, scope }: ReadLinksTask): PageLinks {
  const root = parseHtml(html);
  const elements = [...elementsOf(root)];
  const base = attribute(elements.find(({ tagName }) => tagName === 'base') ?? NONE, 'href');
  const from = URL.parse(base, url)?.href ?? url;
  const links = elements.flatMap((element) => (element.tagName === 'a' ? attribute(element, 'href') || [] : []));
  const addresses = unique(links.flatMap((target) => readAddress(target, from)?.href ?? [])).map(
    (href) => new URL(href),
  );
  const pages = addresses.flatMap((address) => findPage(address, scope) ?? []);
  const canonical = elements.find((element) => element.tagName === 'link' && attribute(element, 'rel') === 'canonical');
  const named = canonical && readAddress(attribute(canonical, 'href'), from);
  const own = named && findPage(named, scope);
  return {
    links: addresses.length,
    pages: firstOfEach(pages),
    assets: unique([...filesOf(links, from, scope), ...picturesOf(findMain(root) ?? root, from)]),
    ...(own === undefined ? {} : { canonical: own }),
    asksForPassword: findElement(root, (element) => attribute(element, 'type') === 'password') !== undefined,
  };
}

/** A page may be linked under several addresses; the first is the one to fetch. */
function firstOfEach(pages: readonly FoundPage[]): FoundPage[] {
  const known = new Map<string, FoundPage>();
  for (const page of pages) if (!known.has(page.key)) known.set(page.key, page);
  return [...known.values()];
}

const filesOf = (links: readonly string[], from: string, scope: Scope): string[] =>
  links.flatMap((target) => {
    const url = readFileAddress(target, from);
    return url !== undefined && isFileUrl(url) && url.origin === scope.origin ? [url.href] : [];
  });

const picturesOf = (content: Parameters<typeof elementsOf>[0], from: string): string[] =>
  [...elementsOf(content)]
    .filter(({ tagName }) => tagName === 'img')
    .flatMap((image) => {
      const picture = pictureOf(image);
      return (picture === '' ? undefined : readFileAddress(picture, from)?.href) ?? [];
    });

const NONE: HtmlElement = { type: 'element', tagName: 'base', properties: {}, children: [] };

const pictureOf = (image: HtmlElement): string => {
  const [src, later] = [attribute(image, 'src'), attribute(image, 'dataSrc')];
  const found = later !== '' && (src === '' || src.startsWith('data:')) ? later : src;
  return found.startsWith('data:') ? '' : found;
};

const unique = (values: string[]): string[] => [...new Set(values)].slice(0, LINKS_AT_MOST);
