// Next to the blocks that people commented on: how many comments there are.
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { type AboutBlock, isPreviewOf, toSaid } from '../../comments/blocks.ts';

/** An open comment on a block, with the beginning of what the block says. */
export interface Marked {
  id: string;
  preview: string;
}

type OnOpen = (threads: readonly string[]) => void;

const key = new PluginKey<DecorationSet>('comments');

export const commentMarks = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, marks) => (tr.getMeta(key) as DecorationSet | undefined) ?? marks.map(tr.mapping, tr.doc),
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** Marks the blocks as they are now. Later the marks move along with what is written before them. */
export function markBlocks(view: EditorView, comments: readonly Marked[], onOpen: OnOpen): void {
  const { doc, tr } = view.state;
  const marks = [...placesOf(doc, comments)].map(([at, threads]) =>
    Decoration.widget(at, () => button(threads, onOpen), { side: -1, key: `comments ${threads.join(' ')}` }),
  );
  if (marks.length === 0 && key.getState(view.state) === DecorationSet.empty) return;
  view.dispatch(tr.setMeta(key, DecorationSet.create(doc, marks)).setMeta('addToHistory', false));
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

/** The block of the page at a place of the text; undefined for its title, and for a block that says nothing. */
export function blockAt(doc: Node, position: number): AboutBlock | undefined {
  const index = doc.resolve(Math.min(position, doc.content.size)).index(0);
  const block = doc.maybeChild(index);
  if (!block || block.type.name === 'title') return undefined;
  const text = saidBy(block);
  if (text === '') return undefined;
  let before = 0;
  for (let each = 0; each < index; each++) if (saidBy(doc.child(each)) === text) before += 1;
  return { text, before };
}

/** Where the block stands that a comment has the beginning of; undefined where the page has it no longer. */
export function placeOf(doc: Node, preview: string): number | undefined {
  const [at] = placesOf(doc, [{ id: '', preview }]).keys();
  return at;
}
