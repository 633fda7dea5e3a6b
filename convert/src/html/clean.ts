import { applyLooks } from './looks.ts';
import {
  attribute,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  isElement,
  makeText,
  mapTree,
  plainText,
} from './tree.ts';

/** Learns of an element that does not come over, or whose text alone does. Browsers read this too, so it is no type of drafts. */
export type Count = (found: {
  kind: 'element' | 'source' | 'html-attribute';
  name: string;
  fate: 'simple' | 'lost';
}) => void;

/** Where a link or picture leads in the imported pages; undefined drops it. */
export type Resolve = (target: string, kind: 'link' | 'image') => string | undefined;

const DROPPED = new Set(
  'head script style noscript template svg canvas object applet button select textarea link meta dialog map frameset'.split(
    ' ',
  ),
);

/** Symbols next to headings and code that are for the mouse, and texts that only screen readers get. */
const DROPPED_CLASSES = [
  'headerlink',
  'hash-link',
  'heading-anchor',
  'header-anchor',
  'sr-only',
  'visually-hidden',
  'copy-button',
  'linenos',
  'gutter',
  'aui-icon',
  'toc-macro',
  'table-of-contents',
] as const;

const MAILS = /^(https?|mailto|tel):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** A target without what browsers ignore in it; undefined where it would run something or leads into this machine. */
export function safeTarget(target: string): string | undefined {
  const plain = target.replaceAll(/[\u0000-\u001F\u007F]/g, '').trim();
  return SCHEME.test(plain) && !MAILS.test(plain) ? undefined : plain;
}

/** The tree without what is no content, its targets resolved. */
export const cleanTree = <T extends Parameters<typeof mapTree>[0]>(tree: T, resolve: Resolve, count: Count = none): T =>
  mapTree(tree, (element) => {
    countElement(element, count);
    if (isDropped(element)) return [];
    return applyLooks(element, count).flatMap((each) => (isElement(each) ? cleanElement(each, resolve) : [each]));
  }) as T;

const none: Count = () => {};

/** They hold nothing that a reader would see, or are for the mouse. */
const UNSEEN = new Set(['head', 'link', 'map', 'meta', 'noscript', 'template']);

/** Elements whose text comes over and whose look does not. */
const PLAIN = new Set(['abbr', 'big', 'cite', 'dfn', 'ins', 'small', 'u']);

/** What the printer of Markdown leaves out without a word. */
const UNPRINTED = new Set(['area', 'caption', 'embed', 'frame', 'math', 'param', 'track']);

function countElement(element: HtmlElement, count: Count): void {
  const { tagName: name } = element;
  if (PLAIN.has(name)) count({ kind: 'element', name, fate: 'simple' });
  else if (UNPRINTED.has(name)) count({ kind: 'element', name, fate: 'lost' });
  else if (!isDropped(element) || UNSEEN.has(name)) return;
  else if (DROPPED.has(name) || name === 'input') count({ kind: 'element', name, fate: 'lost' });
  else if (element.properties['hidden'] === true) count({ kind: 'element', name: `${name} (hidden)`, fate: 'lost' });
  else if (hasClass(element, 'toc-macro', 'table-of-contents'))
    count({ kind: 'source', name: 'table of contents', fate: 'lost' });
}

function cleanElement(element: HtmlElement, resolve: Resolve): HtmlNode[] {
  if (element.tagName === 'a') return cleanLink(element, resolve);
  if (element.tagName === 'img') return cleanImage(element, resolve);
  return [element];
}

function isDropped(element: HtmlElement): boolean {
  const { tagName, properties } = element;
  if (DROPPED.has(tagName)) return true;
  if (tagName === 'input') return attribute(element, 'type') !== 'checkbox';
  // Panels of tabs are hidden until somebody asks for them.
  if (properties['hidden'] === true && attribute(element, 'role') !== 'tabpanel') return true;
  if (hasClass(element, ...DROPPED_CLASSES)) return true;
  return tagName === 'a' && (attribute(element, 'ariaHidden') === 'true' || isAnchorSymbol(element));
}

const isAnchorSymbol = (element: HtmlElement): boolean =>
  attribute(element, 'href').startsWith('#') &&
  /^[#¶§🔗\u200B]?$/u.test(plainText(element)) &&
  findElement(element, (below) => below.tagName === 'img') === undefined;

function cleanLink(element: HtmlElement, resolve: Resolve): HtmlNode[] {
  const href = safeTarget(attribute(element, 'href'));
  const target = href === undefined || href === '' ? undefined : resolve(href, 'link');
  if (target === undefined) return element.children;
  return [{ ...element, properties: { href: target, title: element.properties['title'] } }];
}

function cleanImage(element: HtmlElement, resolve: Resolve): HtmlNode[] {
  const own = attribute(element, 'src');
  const later = attribute(element, 'dataSrc');
  const src = later !== '' && (own === '' || own.startsWith('data:')) ? later : own;
  const alt = attribute(element, 'alt');
  const safe = src.startsWith('data:image/') ? src : safeTarget(src);
  const target = safe === undefined || safe === '' ? undefined : resolve(safe, 'image');
  if (target === undefined) return alt === '' ? [] : [makeText(alt)];
  return [{ ...element, properties: { src: target, alt, width: widthOf(element) } }];
}

const widthOf = (element: HtmlElement): string | undefined => /^\d{1,4}$/.exec(attribute(element, 'width'))?.[0];

/** Whether nothing of these nodes would be seen. */
export const isEmptyContent = (nodes: readonly HtmlNode[]): boolean =>
  nodes.every((node) => {
    if (node.type === 'text') return node.value.trim() === '';
    if (!isElement(node)) return true;
    return !['img', 'hr', 'iframe', 'input'].includes(node.tagName) && isEmptyContent(node.children);
  });
