// Next to the blocks that people commented on: how many comments there are; and the words that they commented on.
import type { Node } from 'prosemirror-model';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { type AboutBlock, isPreviewOf, toSaid } from '../../comments/blocks.ts';
import type { Quote } from '../../comments/quotes.ts';
import './marks.css';
import { hasMarks, type OnOpen, setMarks } from './plugin.ts';
import { chosenIn, placeOfWords } from './words.ts';

/** An open comment on a block, with the beginning of what the block says. */
export interface Marked {
  id: string;
  preview: string;
  /** The words of the block that it is about. */
  quote?: Quote | undefined;
}

/** Marks the blocks as they are now. Later the marks move along with what is written before them. */
export function markBlocks(view: EditorView, comments: readonly Marked[], onOpen: OnOpen): void {
  const { doc, tr } = view.state;
  const places = placesOf(doc, comments);
  const marks = [...places].map(([at, threads]) =>
    Decoration.widget(at, () => button(threads, onOpen), { side: -1, key: `comments ${threads.join(' ')}` }),
  );
  const words = [...places].flatMap(([at, threads]) => highlights(doc, at, new Set(threads), comments));
  if (marks.length === 0 && !hasMarks(view)) return;
  const shown = DecorationSet.create(doc, [...marks, ...words]);
  view.dispatch(setMarks(tr, { shown, onOpen }).setMeta('addToHistory', false));
}

function highlights(doc: Node, at: number, here: ReadonlySet<string>, comments: readonly Marked[]): Decoration[] {
  const block = doc.nodeAt(at);
  return comments.flatMap(({ id, quote }) => {
    const place = block && quote && here.has(id) ? placeOfWords(block, at, quote) : undefined;
    if (place === undefined) return [];
    const shown = { nodeName: 'mark', class: 'comment-words' };
    return [Decoration.inline(place.from, place.to, shown, { thread: id, inclusiveStart: false, inclusiveEnd: false })];
  });
}

/** Where the blocks of the page begin that comments are about, or that hold those. */
function placesOf(doc: Node, comments: readonly Marked[]): Map<number, string[]> {
  const places = new Map<number, string[]>();
  const open = new Set(comments);
  doc.forEach((block, at) => {
    if (open.size === 0) return;
    const texts = new Set([saidBy(block)]);
    block.descendants((node) => {
      if (node.isBlock) texts.add(saidBy(node));
      return node.isBlock && !node.isTextblock;
    });
    const here = [...open].filter(({ preview }) => [...texts].some((text) => isPreviewOf(preview, text)));
    if (here.length === 0) return;
    places.set(
      at,
      here.map(({ id }) => id),
    );
    for (const comment of here) open.delete(comment);
  });
  return places;
}

const saidBy = (node: Node): string => toSaid(node.textBetween(0, node.content.size, ' '));

function button(threads: readonly string[], onOpen: OnOpen): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'comment-marker';
  element.textContent = String(threads.length);
  element.ariaLabel = threads.length === 1 ? '1 comment' : `${threads.length} comments`;
  // The caret stays where it is.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('click', () => onOpen(threads));
  return element;
}

/** The block of the page at a place of the text, with the words that are chosen in it; undefined for its title, and for a block that says nothing. */
export function blockAt(doc: Node, from: number, to = from): AboutBlock | undefined {
  const $from = doc.resolve(Math.min(from, doc.content.size));
  const index = $from.index(0);
  const block = doc.maybeChild(index);
  if (!block || block.type.name === 'title') return undefined;
  const text = saidBy(block);
  if (text === '') return undefined;
  let before = 0;
  for (let each = 0; each < index; each++) if (saidBy(doc.child(each)) === text) before += 1;
  const at = $from.depth === 0 ? from : $from.before(1);
  const quote = to > from ? chosenIn(block, at, { from, to: Math.min(to, at + block.nodeSize) }) : undefined;
  const head = doc.attrs['frontMatter'] === null ? 0 : 1;
  return { text, before, index: index + head, ...(quote && { quote }) };
}

/** Where the block stands that a comment is about, and the words in it; undefined where the page has it no longer. */
export function placeOf(doc: Node, marked: Omit<Marked, 'id'>): { from: number; to?: number } | undefined {
  const [at] = placesOf(doc, [{ id: '', ...marked }]).keys();
  if (at === undefined) return undefined;
  const block = doc.nodeAt(at);
  return (block && marked.quote && placeOfWords(block, at, marked.quote)) ?? { from: at };
}
