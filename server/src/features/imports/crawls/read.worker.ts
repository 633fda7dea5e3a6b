import {
  attribute,
  elementsOf,
  findElement,
  findMain,
  type HtmlElement,
  parseHtml,
  UnfitPage,
} from '../conversions/html/index.ts';

export interface PageLinks {
  /** Why nothing of the page can be used. */
  unfit?: string;
  links: string[];
  images: string[];
  canonical: string | undefined;
  asksForPassword: boolean;
}

const LINKS_AT_MOST = 5000;

/** What a page links to and shows, as it stands in it, made absolute. */
export function readLinks({ html, url }: { html: string; url: string }): PageLinks {
  try {
    return read(html, url);
  } catch (error) {
    if (!(error instanceof UnfitPage)) throw error;
    return { unfit: error.message, links: [], images: [], canonical: undefined, asksForPassword: false };
  }
}

function read(html: string, url: string): PageLinks {
  const root = parseHtml(html);
  const elements = [...elementsOf(root)];
  const base = attribute(elements.find(({ tagName }) => tagName === 'base') ?? NONE, 'href');
  const from = URL.parse(base, url)?.href ?? url;
  const absolute = (target: string): string[] => {
    const found = URL.parse(target, from);
    return target === '' || found === null ? [] : [found.href];
  };
  const canonical = elements.find((element) => element.tagName === 'link' && attribute(element, 'rel') === 'canonical');
  const content = findMain(root) ?? root;
  return {
    links: unique(elements.flatMap((element) => (element.tagName === 'a' ? absolute(attribute(element, 'href')) : []))),
    images: unique(
      [...elementsOf(content)]
        .filter(({ tagName }) => tagName === 'img')
        .flatMap((image) => absolute(pictureOf(image))),
    ),
    canonical: canonical === undefined ? undefined : absolute(attribute(canonical, 'href'))[0],
    asksForPassword: findElement(root, (element) => attribute(element, 'type') === 'password') !== undefined,
  };
}

const NONE: HtmlElement = { type: 'element', tagName: 'base', properties: {}, children: [] };

const pictureOf = (image: HtmlElement): string => {
  const [src, later] = [attribute(image, 'src'), attribute(image, 'dataSrc')];
  const found = later !== '' && (src === '' || src.startsWith('data:')) ? later : src;
  return found.startsWith('data:') ? '' : found;
};

const unique = (values: string[]): string[] => [...new Set(values)].slice(0, LINKS_AT_MOST);
