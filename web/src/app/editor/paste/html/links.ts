// Programs put an address of their own before that of a link, to count who follows it or to look at the page before.
import { attribute, type HtmlElement, type HtmlRoot, isElement, mapTree } from '@lectern/convert/html';

/** Links lead where their author meant. */
export const straightenLinks = (root: HtmlRoot): HtmlRoot =>
  mapTree(root, (element) => [isElement(element, 'a') ? straight(element) : element]);

function straight(link: HtmlElement): HtmlElement {
  const target = targetOf(attribute(link, 'href'));
  return target === undefined ? link : { ...link, properties: { ...link.properties, href: target } };
}

const NAMES: readonly (readonly [address: RegExp, parameter: string])[] = [
  [/^www\.google\.com\/url$/, 'q'],
  [/\.safelinks\.protection\.outlook\.com\/$/, 'url'],
];

function targetOf(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const { hostname, pathname, searchParams } = new URL(href);
  const [, name] = NAMES.find(([address]) => address.test(hostname + pathname)) ?? [];
  const target = name === undefined ? undefined : searchParams.get(name);
  return target && /^https?:/i.test(target) && URL.canParse(target) ? target : undefined;
}
