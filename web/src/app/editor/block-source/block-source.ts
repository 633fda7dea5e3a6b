// One block of the page as its source. The rest of the page stays as it is: no byte of another block changes, and a text by
// which other blocks would be read in another way waits in its field until it is mended.
import { type OpenPage, openPage } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import { NodeSelection, type Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { PageSurface } from '../saving/page-surface.ts';
import type { Surface } from '../saving/surface.ts';
import type { SourceEditor } from '../source/source-editor.ts';
import { nameOf } from '../view/names.ts';
import { openedSource, setOpened } from './opened.ts';
import { type Blocks, blocksAt, type Place, placeOf, readPlace, withoutBlanks, writePlace } from './place.ts';
import { sourceFrame } from './source-frame.ts';

export interface BlockSource {
  /** Where the page is edited, with what stands in the source of the block. */
  surface: Surface;
  /** Shows the block at a place, or the smallest one around it that can be, as its source. */
  open: (at: number) => Promise<void>;
  /** Back to the block. What would change other blocks keeps it open, unless it `isForced`: then it counts as it stands. */
  close: (isForced?: boolean) => void;
}

const WRONG =
  'With this, the blocks below would be read in another way, so it is not in the page yet. End what is open in it, such as a fence or a comment.';

const GONE = 'Somebody has deleted this block. Copy what you need, or discard it.';

export function blockSource(view: EditorView, page: PageSurface, onEdit: () => void): BlockSource {
  let editor: SourceEditor | undefined;
  const draw = (): HTMLElement => frame.dom;
  /** What the field and the page had in common last. */
  let common = '';
  /** The page with what stands in the field, where it does not take it. */
  let held: string | undefined;
  /** Within other blocks, the blanks before a block belong to what is around it. */
  let isNested = false;
  const normal = (text: string): string => {
    const lines = withoutBlanks(text).replaceAll('\r\n', '\n');
    return isNested ? lines.trimStart() : lines;
  };
  const frame = sourceFrame({ onDone: () => close(), onDiscard: discard });

  /** The blocks that are shown, and their text in the page. Undefined where it has none of its own any more. */
  function known(): { place: Place; text: string } | undefined {
    const opened = openedSource(view);
    if (opened === undefined) return undefined;
    page.read();
    const place = placeAt(page.page(), toBlocks(view.state.doc, opened));
    const text = place && readPlace(page.page().source, place);
    return place === undefined || text === undefined ? undefined : { place, text };
  }

  /** Takes what was typed into the page, or what changed in the page into the field. Answers whether both are the same now. */
  function sync(isForced = false): boolean {
    if (editor === undefined || view.isDestroyed) return true;
    const typed = normal(editor.read());
    const now = known();
    if (typed !== common) return now === undefined ? writeBelow(typed, isForced) : write(now.place, typed, isForced);
    held = undefined;
    if (now === undefined) leave();
    else {
      if (normal(now.text) !== common) editor.put(now.text, false);
      common = normal(now.text);
    }
    return true;
  }

  /** The blocks are gone, and what was typed is not lost with them. */
  function writeBelow(typed: string, isForced: boolean): boolean {
    frame.show(GONE);
    const { source } = page.page();
    held = `${source.trimEnd()}\n\n${typed}\n`;
    if (isForced) page.put(held, true);
    return false;
  }

  function write(place: Place, typed: string, isForced: boolean): boolean {
    const before = page.page();
    const source = writePlace(before.source, place, typed);
    const became = blocksAt(openPage(before.source), openPage(source), place);
    frame.show(became === undefined ? WRONG : '');
    held = became === undefined && !isForced ? source : undefined;
    if (held !== undefined) return false;
    const opened = openedSource(view);
    page.put(source, true, (tr) => (became && opened ? setOpened(tr, { ...opened, ...toRange(tr.doc, became) }) : tr));
    common = typed;
    return became !== undefined;
  }

  async function open(at: number): Promise<void> {
    const { makeSourceEditor } = await import('../source/source-editor.ts');
    if (view.isDestroyed || !close()) return;
    page.read();
    const range = sourceable(view.state.doc, page.page(), at);
    if (range === undefined) return;
    const name = nameOf(view.state.doc.nodeAt(range.from)?.type.name ?? '');
    frame.name(name);
    view.dispatch(setOpened(view.state.tr, { ...range, draw }));
    isNested = view.state.doc.resolve(range.from).depth > 0;
    const source = known()?.text ?? '';
    common = normal(source);
    editor = makeSourceEditor({ place: frame.place, source, label: `Source: ${name}`, onEdit, onLeave: () => close() });
    frame.dom.scrollIntoView({ block: 'nearest' });
  }

  function leave(): void {
    const opened = openedSource(view);
    const isFocused = frame.dom.contains(document.activeElement);
    editor?.end();
    editor = undefined;
    held = undefined;
    frame.show('');
    if (opened === undefined || view.isDestroyed) return;
    const { tr, doc } = view.state;
    if (isFocused) tr.setSelection(selectionIn(doc, opened));
    view.dispatch(setOpened(tr, undefined));
    if (isFocused) view.focus();
  }

  /** Answers whether it is closed. */
  function close(isForced = false): boolean {
    if (!sync(isForced) && !isForced) {
      editor?.focus();
      return false;
    }
    if (editor !== undefined) leave();
    return true;
  }

  /** What the page does not take is given up. */
  function discard(): void {
    editor?.put(common, true);
    leave();
  }

  const surface: Surface = {
    read: () => {
      sync();
      return page.read();
    },
    held: () => held,
    put: (source, isMine) => {
      const isFocused = frame.dom.contains(document.activeElement);
      page.put(source, isMine);
      sync();
      // Where others changed the blocks around it as well, it may have been drawn anew.
      if (isFocused && !frame.dom.contains(document.activeElement)) editor?.focus();
    },
    isComposing: () => page.isComposing() || editor?.isComposing() === true,
    afterComposing: (done) => (editor?.isComposing() === true ? editor : page).afterComposing(done),
  };
  return { surface, open, close: (isForced) => void close(isForced) };
}

/** A place that blocks have, or had before all of their text was deleted. */
function placeAt(page: OpenPage, blocks: Blocks): Place | undefined {
  const { parents, from, to } = blocks;
  if (from < to) return placeOf(page, blocks);
  const above = from === 0 ? undefined : placeOf(page, { parents, from: from - 1, to: from });
  const below = placeOf(page, { parents, from, to: from + 1 });
  const at = above?.end ?? below?.start ?? (parents.length === 0 ? page.source.length : undefined);
  return at === undefined ? undefined : { start: at, end: at, prefix: (above ?? below)?.prefix ?? '' };
}

function selectionIn(doc: Node, { from, to }: { from: number; to: number }): Selection {
  const node = from < to ? doc.nodeAt(from) : null;
  if (node !== null && node.isAtom && NodeSelection.isSelectable(node)) return NodeSelection.create(doc, from);
  return TextSelection.near(doc.resolve(Math.min(from + 1, doc.content.size)));
}

/** The smallest block around a place that stands in lines of its own, which can be written anew. */
function sourceable(doc: Node, page: OpenPage, at: number): { from: number; to: number } | undefined {
  const $at = doc.resolve(at);
  const around = Array.from({ length: $at.depth }, (_, index) => $at.before($at.depth - index));
  for (const from of [at, ...around]) {
    const node = doc.nodeAt(from);
    if (node === null || !node.type.isInGroup('block')) continue;
    const range = { from, to: from + node.nodeSize };
    const place = placeOf(page, toBlocks(doc, range));
    if (place !== undefined && readPlace(page.source, place) !== undefined) return range;
  }
  return undefined;
}

const hasHead = (doc: Node): number => (doc.attrs['frontMatter'] === null ? 0 : 1);

/** As the kernel counts them: the front matter is the first node of a page there. */
function toBlocks(doc: Node, { from, to }: { from: number; to: number }): Blocks {
  const [$from, head] = [doc.resolve(from), hasHead(doc)];
  const indexes = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.index(depth) + (depth === 0 ? head : 0));
  const first = indexes.pop() ?? 0;
  let [last, at] = [$from.index(), from];
  while (at < to && last < $from.parent.childCount) at += $from.parent.child(last++).nodeSize;
  return { parents: indexes, from: first, to: first + last - $from.index() };
}

function toRange(doc: Node, { parents, from, to }: Blocks): { from: number; to: number } {
  let [node, start, head] = [doc, 0, hasHead(doc)];
  for (const index of parents) {
    const at = index - head;
    start += before(node, at) + 1;
    [node, head] = [node.child(at), 0];
  }
  return { from: start + before(node, from - head), to: start + before(node, to - head) };
}

function before(node: Node, index: number): number {
  let size = 0;
  for (let at = 0; at < Math.min(index, node.childCount); at++) size += node.child(at).nodeSize;
  return size;
}
