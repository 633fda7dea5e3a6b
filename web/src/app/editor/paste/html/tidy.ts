// Blanks and line breaks that are not meant, and words that were cut into pieces.
import {
  findElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeText,
  mapTree,
} from '@lectern/convert/html';

const MARKS = ['strong', 'b', 'em', 'i', 'del', 's', 'code', 'sup', 'sub', 'a'];
/** Of these, one with a blank in it says the same as two. */
const JOINED = ['strong', 'b', 'em', 'i', 'del', 's'];
const BLOCKS =
  'address article blockquote dd details div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr ul'.split(
    ' ',
  );
const SEEN = ['img', 'input', 'hr', 'iframe', 'table', 'br'];

export function tidy(root: HtmlRoot): HtmlRoot {
  const clean = mapTree(root, (element) => tidyElement(element));
  return { ...clean, children: tidyAll(clean.children as HtmlNode[]) } as HtmlRoot;
}

function tidyElement(element: HtmlElement): HtmlNode[] {
  if (element.tagName === 'pre') return [element];
  const children = tidyAll(element.children);
  if (isElement(element, 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', ...MARKS) && isEmpty(children)) {
    const blank = MARKS.includes(element.tagName) && children.length > 0;
    return blank ? [makeText(' ')] : [];
  }
  return hoist({ ...element, children });
}

const isEmpty = (children: readonly HtmlNode[]): boolean =>
  children.every((child) =>
    child.type === 'text'
      ? child.value.trim() === ''
      : isElement(child) &&
        !SEEN.includes(child.tagName) &&
        findElement(child, ({ tagName }) => SEEN.includes(tagName)) === undefined &&
        isEmpty(child.children),
  );

const tidyAll = (nodes: readonly HtmlNode[]): HtmlNode[] => joined(withoutBreaks(nodes.map(plain)));

/** Browsers copy blanks that must not be lost as blanks that must not break. */
const plain = (node: HtmlNode): HtmlNode =>
  node.type === 'text' ? makeText(node.value.replaceAll('\u00A0', ' ').replaceAll('\u200B', '')) : node;

/** A line break at the edge of a block, or next to one, is not seen. */
function withoutBreaks(nodes: readonly HtmlNode[]): HtmlNode[] {
  const seen = nodes.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  const dropped = new Set<HtmlNode>();
  const isEdge = (node: HtmlNode | undefined): boolean =>
    node === undefined || (isElement(node) && BLOCKS.includes(node.tagName));
  const walk = (list: readonly HtmlNode[]): void => {
    let before: HtmlNode | undefined;
    for (const node of list) {
      if (isElement(node, 'br') && isEdge(before)) dropped.add(node);
      else before = node;
    }
  };
  walk(seen);
  walk(seen.filter((node) => !dropped.has(node)).toReversed());
  return nodes.filter((node) => !dropped.has(node));
}

/** Bold next to bold is one bold text: Markdown could not tell them apart. */
function joined(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  for (const node of nodes) {
    const before = result.at(-1);
    const beforeBlank = before?.type === 'text' && before.value.trim() === '' ? result.at(-2) : undefined;
    const isAcross = isElement(node, ...JOINED) && isElement(beforeBlank, node.tagName) && before !== undefined;
    if (isAcross) {
      result.splice(-2, 2, { ...beforeBlank, children: joined([...beforeBlank.children, before, ...node.children]) });
      continue;
    }
    const isOne =
      isElement(node, ...MARKS) &&
      isElement(before, node.tagName) &&
      before.properties['href'] === node.properties['href'];
    if (isOne) result[result.length - 1] = { ...before, children: joined([...before.children, ...node.children]) };
    else if (node.type === 'text' && before?.type === 'text')
      result[result.length - 1] = makeText(before.value + node.value);
    else result.push(node);
  }
  return result;
}

/** Blanks at the edge of what is bold go out of it. */
function hoist(element: HtmlElement): HtmlNode[] {
  if (!MARKS.includes(element.tagName) || element.tagName === 'code') return [element];
  const children = [...element.children];
  const [first, last] = [children[0], children.at(-1)];
  const leading = first?.type === 'text' ? (/^\s+/.exec(first.value)?.[0] ?? '') : '';
  if (first?.type === 'text') children[0] = makeText(first.value.slice(leading.length));
  const end = children.at(-1);
  const trailing = last?.type === 'text' && end?.type === 'text' ? (/\s+$/.exec(end.value)?.[0] ?? '') : '';
  if (end?.type === 'text')
    children[children.length - 1] = makeText(end.value.slice(0, end.value.length - trailing.length));
  const inner = { ...element, children };
  return [...(leading ? [makeText(leading)] : []), inner, ...(trailing ? [makeText(trailing)] : [])];
}
