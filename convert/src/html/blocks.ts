import { isEmptyContent } from './clean.ts';
import { codeOf } from './shapes/code.ts';
import {
  attribute,
  classesOf,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  isElement,
  makeElement,
  makeText,
  mapTree,
  plainText,
} from './tree.ts';
import { findTabs } from './shapes/tabs.ts';

/** A block of ours in the tree: a `div` that carries what the printer needs to know. */
export const makeBlock = (
  block: string,
  properties: Record<string, string | undefined>,
  children: HtmlNode[],
): HtmlElement => makeElement('div', { ...properties, block }, children);

/**
 * A formula of a line. It holds its text, too: next to an element that says nothing, the printer would take a blank for one
 * too many.
 */
export const makeFormula = (value: string): HtmlElement =>
  makeElement('span', { block: 'inline-math', value }, [makeText(value)]);

/** Finds in the HTML of many tools what our format has a block for. */
export const findBlocks = <T extends Parameters<typeof mapTree>[0]>(tree: T): T =>
  mapTree(tree, (element) => [toBlock(element)]) as T;

function toBlock(element: HtmlElement): HtmlElement {
  return (
    codeOf(element) ?? hintOf(element) ?? expandableOf(element) ?? findTabs(element) ?? embedOf(element) ?? element
  );
}

const STYLES: Record<string, string> = {
  tip: 'success',
  success: 'success',
  hint: 'success',
  check: 'success',
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  important: 'warning',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  bug: 'danger',
};

/** The style of our hint for what other tools call a kind of note. */
export const hintStyle = (kind: string): string => {
  const name = kind.toLowerCase();
  return Object.hasOwn(STYLES, name) ? (STYLES[name] ?? 'info') : 'info';
};

const BOXES = [
  'admonition',
  'theme-admonition',
  'alert',
  'custom-block',
  'markdown-alert',
  'callout',
  'hint',
  'notice',
];
const CONFLUENCE = 'confluence-information-macro';
const BOX_TITLES = ['admonition-title', 'custom-block-title', 'markdown-alert-title', 'alert-heading', 'title'];

function hintOf(element: HtmlElement): HtmlElement | undefined {
  const { tagName, children } = element;
  if (!['div', 'aside', 'blockquote', 'figure', 'section'].includes(tagName)) return undefined;
  const classes = classesOf(element);
  if (!classes.some((name) => BOXES.includes(name) || name === CONFLUENCE)) return undefined;
  const kind = classes
    .flatMap((name) => name.split(/--|-/))
    .map((part) => (part === 'information' ? 'info' : part))
    .findLast((part) => Object.hasOwn(STYLES, part) || part === 'note' || part === 'info');
  const title = children.find((child) => isElement(child) && isBoxTitle(child));
  const rest = children.filter((child) => child !== title);
  const text = title === undefined ? '' : plainText(title);
  const isSaid = text === '' || text.toLowerCase() === kind;
  const named = isSaid ? [] : [makeElement('p', {}, [makeElement('strong', {}, [makeText(text)])])];
  if (isEmptyContent(rest) && named.length === 0) return undefined;
  return makeBlock('hint', { hint: hintStyle(kind ?? 'info') }, [...named, ...rest]);
}

const isBoxTitle = (element: HtmlElement): boolean =>
  hasClass(element, ...BOX_TITLES) || classesOf(element).some((name) => name.startsWith('admonitionHeading'));

/** Our expandable, of `details` and of Confluence's way to show it. */
function expandableOf(element: HtmlElement): HtmlElement | undefined {
  if (element.tagName === 'details') {
    const summary = element.children.find((child) => isElement(child, 'summary'));
    const rest = element.children.filter((child) => child !== summary);
    const title = summary === undefined ? '' : plainText(summary);
    return makeBlock('expandable', { title: title === '' ? 'Details' : title }, rest);
  }
  if (!hasClass(element, 'expand-container')) return undefined;
  const control = findElement(element, (below) => hasClass(below, 'expand-control-text'));
  const content = findElement(element, (below) => hasClass(below, 'expand-content'));
  if (content === undefined) return undefined;
  const title = control === undefined ? '' : plainText(control);
  return makeBlock('expandable', { title: title === '' ? 'Details' : title }, content.children);
}

function embedOf(element: HtmlElement): HtmlElement | undefined {
  if (element.tagName !== 'iframe') return undefined;
  const url = attribute(element, 'src').replace(/^\/\//, 'https://');
  return /^https?:\/\//i.test(url) ? makeBlock('embed', { url }, []) : undefined;
}
