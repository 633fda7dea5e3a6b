import {
  attribute,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeElement,
  makeText,
  mapTree,
} from '@lectern/convert/html';

/** Lists within lists are within an item, and boxes to tick are boxes to tick. */
export const mendLists = (root: HtmlRoot): HtmlRoot =>
  inAll(root, (element) => {
    const children = joinLists(element.children);
    if (element.tagName === 'li') return withBox({ ...element, children: tight(children) });
    return { ...element, children: isElement(element, 'ul', 'ol') ? nested(children) : children };
  });

const inAll = (root: HtmlRoot, change: (element: HtmlElement) => HtmlElement): HtmlRoot => {
  const mended = mapTree(root, (element) => [change(element)]);
  return { ...mended, children: joinLists(mended.children as HtmlNode[]) };
};

const isBlank = (node: HtmlNode): boolean => node.type === 'text' && node.value.trim() === '';

/** Some write each item as a list of its own. */
function joinLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const joined: HtmlNode[] = [];
  for (const node of nodes) {
    const before = joined.findLast((each) => !isBlank(each));
    if (isElement(node, 'ul', 'ol') && isElement(before, 'ul', 'ol') && isDeeper(node, before)) sink(node, before);
    else if (isElement(node, 'ul', 'ol') && isElement(before, node.tagName) && isOfTasks(node) === isOfTasks(before))
      before.children.push(...node.children);
    else joined.push(node);
  }
  return joined;
}

/** A list of tasks and one without are two. */
const isOfTasks = ({ children }: HtmlElement): boolean =>
  children.some((item) => isElement(item, 'li') && isElement(item.children[0], 'input'));

/** Slack says by a number how deep a list is. */
const depthOf = (list: HtmlElement): number => Number(attribute(list, 'dataIndent') || Number.NaN);
const isDeeper = (list: HtmlElement, before: HtmlElement): boolean => depthOf(list) > depthOf(before);

/** Puts a list into the last item of another one, or of one that is in it and not as deep. */
function sink(list: HtmlElement, above: HtmlElement): void {
  const item = above.children.findLast((each) => isElement(each, 'li'));
  if (!isElement(item)) return void above.children.push(list);
  const inner = item.children.at(-1);
  if (!isElement(inner, 'ul', 'ol')) item.children.push(list);
  else if (isDeeper(list, inner)) sink(list, inner);
  else if (inner.tagName === list.tagName) inner.children.push(...list.children);
  else item.children.push(list);
}

/** An item with one paragraph is a line, and not a paragraph between blank lines. */
function tight(children: readonly HtmlNode[]): HtmlNode[] {
  const [first, ...others] = children.filter((child) => !isBlank(child));
  const isLine = isElement(first, 'p') && others.every((other) => isElement(other, 'ul', 'ol'));
  return isLine ? [...first.children, ...others] : [...children];
}

/** Google's documents and older web pages put a list right into a list. */
function nested(children: readonly HtmlNode[]): HtmlNode[] {
  const items: HtmlNode[] = [];
  for (const child of children) {
    const before = items.findLast((item) => isElement(item, 'li'));
    if (!isElement(child, 'ul', 'ol')) items.push(child);
    else if (isElement(before)) before.children.push(child);
    else items.push(makeElement('li', {}, [child]));
  }
  return items;
}

const WRITTEN = /^\s*\[([ xX])\]\s+/;

function withBox(item: HtmlElement): HtmlElement {
  const checked = checkedOf(item);
  if (checked === undefined) return item;
  const box = makeElement('input', { type: 'checkbox', checked }, []);
  let isFirst = true;
  const rest = mapTree(item, (below) => (isDrawn(below) ? [] : [below])).children.map((child) => {
    if (!isFirst || child.type !== 'text') return child;
    isFirst = false;
    return makeText(child.value.replace(WRITTEN, ''));
  });
  // In front of the words, also where these are a paragraph.
  const [first, ...others] = rest.filter((child) => !isBlank(child));
  const isInside = isElement(first, 'p', 'div');
  const line = isInside ? first.children : rest;
  return {
    ...item,
    children: isInside ? [...[box, makeText(' '), ...line], ...others] : [box, makeText(' '), ...line],
  };
}

/** Google says it of the item, Notion by a box that is drawn or by brackets. */
function checkedOf(item: HtmlElement): boolean | undefined {
  if (attribute(item, 'role') === 'checkbox') return attribute(item, 'ariaChecked') === 'true';
  const drawn = findElement(item, (below) => hasClass(below, 'checkbox'));
  if (drawn && !isElement(drawn, 'input')) return hasClass(drawn, 'checkbox-on');
  const [first] = item.children;
  const written = first?.type === 'text' ? WRITTEN.exec(first.value)?.[1] : undefined;
  return written === undefined ? undefined : written !== ' ';
}

const isDrawn = (element: HtmlElement): boolean =>
  (hasClass(element, 'checkbox') && element.tagName !== 'input') ||
  (element.tagName === 'img' && /^(?:un)?checked$/.test(attribute(element, 'alt')));
