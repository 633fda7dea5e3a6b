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
  if (inBody && FORBIDDEN.has(tagName)) complaints.push(`<${tagName}> in the body`);
  if (!inBody && tagName === 'script' && !isOurs(element)) complaints.push('a script in the head that is not ours');
  for (const { name, value } of attrs) {
    if (/^on/i.test(name)) complaints.push(`${name} on <${tagName}>`);
    if (name === 'style' || name === 'srcdoc') complaints.push(`${name} on <${tagName}>`);
    if (URLS.has(name) && !SAFE_URL.test(compact(value)))
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

/** As browsers read an address: without blanks around it and control characters in it. */
const compact = (url: string): string => url.replaceAll(/[\u0000-\u0020]/g, '');
