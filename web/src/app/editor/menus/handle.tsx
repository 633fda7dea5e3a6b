import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { typeNamed } from '../model/schema.ts';
import { openMenu } from './open-menu.ts';

/** Next to the block that the mouse is over: a new block below it, what can be done with it, and a grip to drag it by. */
export function Handle({ view }: { view: EditorView }) {
  const [over, setOver] = useState<HTMLElement>();
  const [isTouched, setTouched] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = view.dom.parentElement;
    const move = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
      const block = blockUnder(view.dom, event.clientY);
      setTouched(false);
      if (block !== undefined) setOver(block);
    };
    /** A finger is over nothing, so the block that it touches has the grip. */
    const touch = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') return;
      const block = blockUnder(view.dom, event.clientY);
      setTouched(true);
      if (block !== undefined) setOver(block);
    };
    place?.addEventListener('pointermove', move);
    place?.addEventListener('pointerdown', touch);
    return () => {
      place?.removeEventListener('pointermove', move);
      place?.removeEventListener('pointerdown', touch);
    };
  }, [view]);
  if (over === undefined || !over.isConnected || !view.editable) return null;
  const at = positionOf(view, over);
  if (at === undefined) return null;
  const box = view.dom.parentElement?.getBoundingClientRect();
  const rect = over.getBoundingClientRect();
  const style = {
    insetBlockStart: rect.top - (box?.top ?? 0) + (view.dom.parentElement?.offsetTop ?? 0),
    ...(!isTouched && { left: Math.max(0, rect.left - (box?.left ?? 0) - 56) }),
  };
  const follow = (down: PointerEvent): void => {
    const grip = frame.current;
    if (grip === null || down.pointerType === 'mouse') return;
    let isDown = true;
    const lift = () => {
      isDown = false;
    };
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, lift, { once: true });
    void import('./touch-drag.ts').then(({ followFinger }) => isDown && followFinger({ view, grip, at, down }));
  };
  return (
    <div
      className="handle"
      ref={frame}
      style={style}
      data-touched={isTouched || undefined}
      draggable={!isTouched}
      onPointerDownCapture={(event) => follow(event.nativeEvent)}
      onDragStart={(event) => startDrag(view, at, event.nativeEvent)}
    >
      {!isTouched && (
        <IconButton label="Add a block" icon={<IconPlus size={16} />} onPress={() => addBelow(view, at)} />
      )}
      <IconButton
        label="Block"
        icon={<IconGripVertical size={16} />}
        onPress={() => openMenu(view, { kind: 'block', at })}
      />
    </div>
  );
}

/** The block of the page at a height, found by halves: a page may have thousands. */
function blockUnder(dom: HTMLElement, y: number): HTMLElement | undefined {
  const { children } = dom;
  let [low, high] = [0, children.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const child = children[middle] as HTMLElement;
    const { top, bottom } = child.getBoundingClientRect();
    if (y < top) high = middle - 1;
    else if (y > bottom) low = middle + 1;
    else return child;
  }
  return undefined;
}

function positionOf(view: EditorView, block: HTMLElement): number | undefined {
  const inside = view.posAtDOM(block, 0);
  const $inside = view.state.doc.resolve(Math.min(inside, view.state.doc.content.size));
  const at = $inside.depth === 0 ? inside : $inside.before(1);
  const node = view.state.doc.nodeAt(at);
  return node === null || node.type.name === 'title' ? undefined : at;
}

/** An empty paragraph with a slash in it, which opens the list of blocks. */
function addBelow(view: EditorView, at: number): void {
  const { tr, doc } = view.state;
  const below = at + (doc.nodeAt(at)?.nodeSize ?? 0);
  tr.insert(below, typeNamed('paragraph').create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView());
  view.focus();
  view.dispatch(view.state.tr.insertText('/'));
}

function startDrag(view: EditorView, at: number, event: DragEvent): void {
  const selection = NodeSelection.create(view.state.doc, at);
  view.dispatch(view.state.tr.setSelection(selection));
  const { dom, text } = view.serializeForClipboard(selection.content());
  event.dataTransfer?.setData('text/html', dom.innerHTML);
  event.dataTransfer?.setData('text/plain', text);
  const shown = view.nodeDOM(at);
  if (shown instanceof HTMLElement) event.dataTransfer?.setDragImage(shown, 0, 0);
  // ProseMirror moves what it knows to be dragged.
  view.dragging = { slice: selection.content(), move: true };
}
