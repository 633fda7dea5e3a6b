import {
  attribute,
  elementsOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeElement,
  mapTree,
  plainText,
} from './tree.ts';

/** What stands for a footnote: `1`, `[1]`, `*`, or an arrow that leads back. */
const MARK = /^[[(]?(?:\d{1,4}|[a-z]{1,2}|[*†‡§¶]{1,3}|[↑↩⤴^]\uFE0E?)[\])]?$/iu;
const HOLDERS = new Set(['li', 'div', 'p', 'aside', 'dd']);
const NOTES_AT_MOST = 2000;
const DEPTH_AT_MOST = 100;
const LOOKS = 200_000;

interface Note {
  label: string;
  /** The element that has the text of the note. */
  holder: HtmlElement;
}

/**
 * Footnotes as ours: a link with a number in the text that leads to an element which leads back to it. So do Word, Google Docs and
 * most programs that make HTML of Markdown. Notes that several links lead to are one note; a link without a way back is a link.
 */
export function findFootnotes<T extends HtmlRoot | HtmlElement>(root: T): T {
  const notes = notesOf(root);
  if (notes.size === 0) return root;
  const byHolder = new Map([...notes.values()].map((note) => [note.holder, note]));
  const order: HtmlElement[] = [];
  const text = withoutNotes(root, byHolder);
  const marked = mapTree(text as HtmlRoot, (element) => [markReference(element, notes)]);
  for (const { label, holder } of byHolder.values())
    order.push(makeElement('div', { block: 'footnote', label }, withoutBackLinks(holder)));
  return { ...marked, children: [...marked.children, ...order] } as T;
}

function notesOf(root: HtmlRoot | HtmlElement): Map<string, Note> {
  const byId = new Map<string, HtmlElement>();
  const links: HtmlElement[] = [];
  const above = new Map<HtmlElement, HtmlElement>();
  for (const element of elementsOf(root)) {
    for (const id of [attribute(element, 'id'), attribute(element, 'name')])
      if (id !== '' && !byId.has(id)) byId.set(id, element);
    for (const child of element.children) if (isElement(child)) above.set(child, element);
    if (element.tagName === 'a' && attribute(element, 'href').startsWith('#') && MARK.test(plainText(element)))
      links.push(element);
  }
  const holderOf = (start: HtmlElement | undefined): HtmlElement | undefined => {
    let at = start;
    for (let steps = 0; at !== undefined && !HOLDERS.has(at.tagName) && steps < 5; steps += 1) at = above.get(at);
    const outer = at === undefined ? undefined : above.get(at);
    // Google writes each note as a paragraph in a box of its own.
    const isBoxed =
      outer?.tagName === 'div' && at?.tagName === 'p' && outer.children.find((child) => isElement(child)) === at;
    return at !== undefined && HOLDERS.has(at.tagName) ? (isBoxed ? outer : at) : undefined;
  };
  const ownIds = (element: HtmlElement): string[] => {
    const ids: string[] = [];
    let at: HtmlElement | undefined = element;
    for (let steps = 0; at !== undefined && steps < 3; steps += 1, at = above.get(at))
      ids.push(attribute(at, 'id'), attribute(at, 'name'));
    return ids.filter((id) => id !== '');
  };
  const notes = new Map<string, Note>();
  const labels = new Map<HtmlElement, string>();
  const looks = { left: LOOKS };
  for (const element of links) {
    const target = attribute(element, 'href').slice(1);
    const holder = holderOf(byId.get(target));
    const own = ownIds(element);
    if (holder === undefined || own.length === 0 || notes.size >= NOTES_AT_MOST) continue;
    // The way back from a note is no reference to the text.
    if (isWithin(element, labels, above) || isWithin(element, new Map([[holder, '']]), above)) continue;
    if (!leadsTo(holder, own, looks)) continue;
    const label = labels.get(holder) ?? String(labels.size + 1);
    labels.set(holder, label);
    notes.set(target, { label, holder });
  }
  return notes;
}

function isWithin(
  element: HtmlElement,
  holders: ReadonlyMap<HtmlElement, string>,
  above: ReadonlyMap<HtmlElement, HtmlElement>,
): boolean {
  let at: HtmlElement | undefined = element;
  for (let steps = 0; at !== undefined && steps < DEPTH_AT_MOST; steps += 1, at = above.get(at))
    if (holders.has(at)) return true;
  return false;
}

/** Whether a link in it leads to one of these ids. Notes are short; what is looked at in all is bounded. */
function leadsTo(holder: HtmlElement, ids: readonly string[], looks: { left: number }): boolean {
  for (const { tagName, properties } of elementsOf(holder)) {
    looks.left -= 1;
    if (looks.left < 0) return false;
    if (tagName === 'a' && ids.some((id) => properties['href'] === `#${id}`)) return true;
  }
  return false;
}

/** The text without the notes, and without the lists and rules that held nothing else. */
function withoutNotes(parent: HtmlRoot | HtmlElement, notes: ReadonlyMap<HtmlElement, Note>): HtmlRoot | HtmlElement {
  let isTaken = false;
  const children = (parent.children as HtmlNode[]).flatMap((child): HtmlNode[] => {
    if (!isElement(child)) return [child];
    if (notes.has(child)) {
      isTaken = true;
      return [];
    }
    const kept = withoutNotes(child, notes) as HtmlElement;
    const isEmptied = kept.children.length < child.children.length && plainText(kept) === '' && !hasPicture(kept);
    if (isEmptied) isTaken = true;
    return isEmptied ? [] : [kept];
  });
  // The rule between a text and its notes.
  const last = children.findLastIndex((child) => child.type !== 'text' || child.value.trim() !== '');
  if (isTaken && isElement(children[last], 'hr')) children.splice(last, 1);
  return { ...parent, children } as HtmlRoot | HtmlElement;
}

const hasPicture = (element: HtmlElement): boolean => [...elementsOf(element)].some(({ tagName }) => tagName === 'img');

function markReference(element: HtmlElement, notes: ReadonlyMap<string, Note>): HtmlElement {
  if (element.tagName === 'sup') {
    const [only, ...others] = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
    return others.length === 0 && isElement(only) && only.properties['block'] === 'footnote-reference' ? only : element;
  }
  const note = element.tagName === 'a' ? notes.get(attribute(element, 'href').slice(1)) : undefined;
  if (note === undefined || !attribute(element, 'href').startsWith('#') || !MARK.test(plainText(element)))
    return element;
  return makeElement('span', { block: 'footnote-reference', label: note.label }, []);
}

/** The text of a note without the number before it and the arrow behind it. */
function withoutBackLinks(holder: HtmlElement): HtmlNode[] {
  const isBack = (element: HtmlElement): boolean =>
    element.tagName === 'a' && attribute(element, 'href').startsWith('#') && MARK.test(plainText(element));
  const without = (node: HtmlNode): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (isBack(node)) return [];
    const children = node.children.flatMap(without);
    return node.tagName === 'sup' && plainText(node) !== '' && children.length === 0 ? [] : [{ ...node, children }];
  };
  const children = trimStart(holder.children.flatMap(without));
  return holder.tagName === 'p' ? [makeElement('p', {}, children)] : children;
}

/** Without the blanks that parted the number from the text. */
function trimStart(nodes: readonly HtmlNode[]): HtmlNode[] {
  const at = nodes.findIndex((node) => node.type !== 'text' || node.value.trim() !== '');
  const [first, ...rest] = nodes.slice(Math.max(at, 0));
  if (first?.type === 'text') return [{ ...first, value: first.value.trimStart() }, ...rest];
  return isElement(first) ? [{ ...first, children: trimStart(first.children) }, ...rest] : [...rest];
}
