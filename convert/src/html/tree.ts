import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import { boundedAdapter, checkLength } from './bounds.ts';

export { UnfitPage } from './bounds.ts';

export type HtmlRoot = Extract<ReturnType<typeof fromParse5>, { type: 'root' }>;
export type HtmlElement = Extract<HtmlRoot['children'][number], { type: 'element' }>;
export type HtmlNode = HtmlElement['children'][number];
type Parent = HtmlRoot | HtmlElement;

/** HTML of any kind as a tree, as a browser would read it. Throws `UnfitPage` for what no writer makes. */
export function parseHtml(html: string): HtmlRoot {
  checkLength(html);
  return fromParse5(parse(html, { treeAdapter: boundedAdapter() })) as HtmlRoot;
}

export const isElement = (node: { type: string } | undefined, ...names: string[]): node is HtmlElement =>
  node?.type === 'element' && (names.length === 0 || names.includes((node as HtmlElement).tagName));

/** All elements below a node, in the order of the document. */
export function* elementsOf(parent: Parent): Generator<HtmlElement> {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsOf(child);
  }
}

export const findElement = (parent: Parent, test: (element: HtmlElement) => boolean): HtmlElement | undefined =>
  elementsOf(parent).find(test);

export const bodyOf = (root: HtmlRoot): Parent => findElement(root, (element) => element.tagName === 'body') ?? root;

/** The value of an attribute by the name of its property, as text; empty where there is none. */
export function attribute(element: HtmlElement, name: string): string {
  const value = element.properties[name];
  if (Array.isArray(value)) return value.join(' ');
  return value === undefined || value === null || value === false ? '' : String(value);
}

export const classesOf = (element: HtmlElement): string[] => attribute(element, 'className').split(/\s+/);

export const hasClass = (element: HtmlElement, ...names: string[]): boolean =>
  classesOf(element).some((name) => names.includes(name));

export function textOf(node: Parent | HtmlNode): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (isElement(node, 'br')) return '\n';
  let text = '';
  for (const child of node.children) if (child.type !== 'doctype') text += textOf(child);
  return text;
}

export const plainText = (node: Parent | HtmlNode): string => textOf(node).replaceAll(/\s+/g, ' ').trim();

export const makeElement = (
  tagName: string,
  properties: HtmlElement['properties'],
  children: HtmlNode[],
): HtmlElement => ({ type: 'element', tagName, properties, children });

export const makeText = (value: string): HtmlNode => ({ type: 'text', value });

/** The children of every element below replaced by what `change` makes of each, innermost first. */
export function mapTree<T extends Parent>(parent: T, change: (element: HtmlElement) => HtmlNode[]): T {
  const children = parent.children.flatMap((child): HtmlNode[] => {
    if (isElement(child)) return change(mapTree(child, change));
    return child.type === 'text' ? [child] : [];
  });
  return { ...parent, children };
}
