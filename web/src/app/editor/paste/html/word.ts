// Word writes lists as paragraphs.
import {
  attribute,
  elementsOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeElement,
  mapTree,
  textOf,
} from '@lectern/convert/html';

/** `mso-list: l0 level2 lfo1` */
const LIST = /mso-list:\s*l\d+\s+level(\d)\b/i;
const MARKER = /mso-list:\s*ignore/i;
const [LEVEL, ORDERED] = ['dataListLevel', 'dataListOrdered'];

/** Paragraphs that are items say so, and lose the number or dot that stands in them. */
export function readWordItems(root: HtmlRoot): HtmlRoot {
  const isWord = [...elementsOf(root)].some((element) => LIST.test(attribute(element, 'style')));
  if (!isWord) return root;
  const marked = mapTree(root, (element) =>
    isElement(element, 'p', 'h1', 'h2', 'h3') ? [markItem(element)] : [element],
  );
  const grouped = mapTree(marked, (element) => [{ ...element, children: groupItems(element.children) }]);
  return { ...grouped, children: groupItems(grouped.children as HtmlNode[]) };
}

function markItem(element: HtmlElement): HtmlElement {
  const level = LIST.exec(attribute(element, 'style'))?.[1];
  if (level === undefined) return element;
  let marker = '';
  const children = mapTree(element, (below) => {
    if (!MARKER.test(attribute(below, 'style'))) return [below];
    marker += textOf(below);
    return [];
  }).children;
  const isOrdered = /^\s*\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(marker);
  return makeElement('p', { [LEVEL]: level, [ORDERED]: String(isOrdered) }, children);
}

interface Item {
  level: number;
  isOrdered: boolean;
  node: HtmlElement;
}

function groupItems(nodes: readonly HtmlNode[]): HtmlNode[] {
  const grouped: HtmlNode[] = [];
  let items: Item[] = [];
  const flush = (): void => {
    if (items.length > 0) grouped.push(...toLists(items));
    items = [];
  };
  for (const node of nodes) {
    const level = isElement(node) ? Number(attribute(node, LEVEL)) : 0;
    if (isElement(node) && level > 0) items.push({ level, isOrdered: attribute(node, ORDERED) === 'true', node });
    else {
      const isBlank = node.type === 'text' && node.value.trim() === '';
      if (!isBlank) flush();
      if (!isBlank || items.length === 0) grouped.push(node);
    }
  }
  flush();
  return grouped;
}

/** Items of one level are one list, as long as they are of one kind; deeper ones are in the item before them. */
function toLists(items: readonly Item[]): HtmlElement[] {
  const lists: HtmlElement[] = [];
  const [first] = items;
  if (first === undefined) return lists;
  const level = Math.min(...items.map((item) => item.level));
  for (let index = 0; index < items.length;) {
    const item = items[index] as Item;
    const end = items.findIndex((other, at) => at > index && other.level <= level);
    const below = items.slice(index + 1, end === -1 ? items.length : end);
    const isItem = item.level === level;
    const inner = isItem ? [item.node, ...toLists(below)] : toLists([item, ...below]);
    const name = item.isOrdered && isItem ? 'ol' : 'ul';
    const last = lists.at(-1);
    const li = makeElement('li', {}, inner);
    if (last?.tagName === name) last.children.push(li);
    else lists.push(makeElement(name, {}, [li]));
    index += 1 + below.length;
  }
  return lists;
}
