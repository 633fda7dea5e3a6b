import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that a page of ours never has, except for its own in the head. */
const FORBIDDEN = new Set(
  'script style iframe frame object embed applet base form meta link template noscript textarea select option video audio portal'.split(
    ' ',
  ),
);
const URLS = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background']);
const SAFE_URL = /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon)[;,]|[^:]*$|[^:]*[/?#])/i;

/** What a browser would find in this page that could run, load or submit something; empty for a safe page. */
export function complaintsAbout(html: string): string[] {
  const complaints: string[] = [];
  walk(parse(html), false, complaints);
  return complaints;
}

function walk(node: Node, inBody: boolean, complaints: string[]): void {
  const within = inBody || node.nodeName === 'body';
  if ('tagName' in node) inspect(node, within, complaints);
  if ('childNodes' in node) for (const child of node.childNodes) walk(child, within, complaints);
}

function inspect(element: Element, inBody: boolean, complaints: string[]): void {
  const { tagName, attrs } = element;
  if (inBody && isAstray(element)) complaints.push(`<${tagName}> of ours in an element of an author`);
  if (inBody && FORBIDDEN.has(tagName) && !isForm(element)) complaints.push(`<${tagName}> in the body`);
  if (!inBody && tagName === 'script' && !isOurs(element)) complaints.push('a script in the head that is not ours');
  for (const { name, value } of attrs) {
    if (/^on/i.test(name)) complaints.push(`${name} on <${tagName}>`);
    if (name === 'style' || name === 'srcdoc') complaints.push(`${name} on <${tagName}>`);
    if (URLS.has(name) && !SAFE_URL.test(compact(value)) && !isEmoji(element, value))
      complaints.push(`${name}="${value.slice(0, 80)}" on <${tagName}>`);
  }
}

/** A script of ours by its address, or data for search engines, which no browser runs and which is whole. */
function isOurs({ attrs, childNodes }: Element): boolean {
  if (attrs.some(({ name, value }) => name === 'src' && value.startsWith('/~lectern/'))) return true;
  const isData = attrs.length === 1 && attrs[0]?.name === 'type' && attrs[0].value === 'application/ld+json';
  const text = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  return isData && typeof JSON.parse(text) === 'object';
}

/** Where parts of our pages stand, by their classes, which no author can write. */
const PLACES: Record<string, string> = {
  'page-body': 'page-article',
  'page-feedback': 'page-article',
  'page-footer': 'page-article',
  'page-outline': 'site-frame',
  'site-nav': 'site-frame',
};

/** A part of a page of ours that stands elsewhere than we wrote it, because what an author began has no end. */
function isAstray(element: Element): boolean {
  const place = PLACES[classOf(element)];
  const { parentNode: above } = element;
  return place !== undefined && !(above !== null && 'attrs' in above && classOf(above).split(' ').includes(place));
}

const classOf = ({ attrs }: Element): string => attrs.find(({ name }) => name === 'class')?.value ?? '';

/** An emoji as the icon of a site is a picture of ours around a text that holds no mark-up. */
const isEmoji = ({ tagName, attrs }: Element, value: string): boolean =>
  tagName === 'link' &&
  attrs.some((each) => each.name === 'rel' && each.value === 'icon') &&
  /^data:image\/svg\+xml,<svg xmlns="[^"]*" viewBox="0 0 100 100"><text y=".9em" font-size="90">[^<>&"']*<\/text><\/svg>$/.test(
    decodeURIComponent(value),
  );

/** Forms of ours lead to this server and carry marks that no author can write, and so do their parts. */
function isForm(element: Element): boolean {
  if (!FORM_PARTS.has(element.tagName)) return false;
  const of = (name: string) => element.attrs.find((each) => each.name === name)?.value ?? '';
  if (element.tagName !== 'form') return hasForm(element.parentNode);
  if (of('class') === 'api-form') return of('action') === '';
  const isKnown = /^(?:search-form|login-form)$/.test(of('class')) || isFeedback(element.parentNode);
  return isKnown && of('action').startsWith('/');
}

const FORM_PARTS = new Set(['form', 'textarea', 'select', 'option']);

function hasForm(node: DefaultTreeAdapterTypes.ParentNode | null): boolean {
  for (let at = node; at !== null; at = 'parentNode' in at ? at.parentNode : null)
    if (at.nodeName === 'form') return true;
  return false;
}

const isFeedback = (node: DefaultTreeAdapterTypes.ParentNode | null): boolean =>
  node !== null && 'attrs' in node && node.attrs.some(({ value }) => value === 'page-feedback');

/** As browsers read an address: without blanks around it and control characters in it. */
const compact = (url: string): string => url.replaceAll(/[\u0000-\u0020]/g, '');
