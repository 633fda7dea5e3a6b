// Blocks that are moved with a finger: a long press on the grip picks one up. Loaded when somebody touches a page.
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { element } from '../view/elements.ts';

/** Milliseconds, as elsewhere on phones. */
const LONG = 400;
/** Pixels. Who goes further before that scrolls. */
const STILL = 10;
/** Near the edge, in pixels, the page scrolls along, so many pixels a frame. */
const EDGE = 70;
const SPEED = 8;

/** Moves the block at one place to another one, as the same object: it keeps its bytes. */
export function moveTo(tr: Transaction, at: number, to: number): Transaction {
  const node = tr.doc.nodeAt(at);
  if (node === null || (to >= at && to <= at + node.nodeSize)) return tr;
  tr.delete(at, at + node.nodeSize);
  return tr.insert(tr.mapping.map(to), node).scrollIntoView();
}

interface Picking {
  view: EditorView;
  /** The grip. It takes all that the finger does from here on. */
  grip: HTMLElement;
  at: number;
  down: PointerEvent;
}

/** Follows a finger that is down on a grip, until it is up again. */
export function followFinger({ view, grip, at, down }: Picking): void {
  const line = element('div', { class: 'touch-line' });
  const words = view.state.doc.nodeAt(at)?.textContent.slice(0, 40) ?? '';
  const ghost = element('div', { class: 'touch-ghost' }, words || 'Block');
  let to: number | undefined;
  let y = down.clientY;
  let isPicked = false;
  let frame = 0;
  const timer = setTimeout(pick, LONG);

  function pick(): void {
    isPicked = true;
    grip.setPointerCapture(down.pointerId);
    // Not every device has it, and some people have it off.
    navigator.vibrate?.(10);
    (grip.parentElement ?? document.body).append(line, ghost);
    show();
    frame = requestAnimationFrame(scroll);
  }

  function show(): void {
    const place = placeAt(view, y);
    to = place?.to;
    ghost.style.insetBlockStart = `${y}px`;
    ghost.style.left = `${Math.max(8, down.clientX - 180)}px`;
    if (place === undefined) return;
    const { left, width } = view.dom.getBoundingClientRect();
    Object.assign(line.style, { left: `${left}px`, inlineSize: `${width}px`, insetBlockStart: `${place.y}px` });
  }

  function scroll(): void {
    const scroller = scrollerOf(view.dom);
    const { top, bottom } = scroller.getBoundingClientRect();
    const by = y < Math.max(0, top) + EDGE ? -SPEED : y > Math.min(innerHeight, bottom) - EDGE ? SPEED : 0;
    if (by !== 0) {
      scroller.scrollBy({ top: by, behavior: 'instant' });
      show();
    }
    frame = requestAnimationFrame(scroll);
  }

  function move(event: PointerEvent): void {
    y = event.clientY;
    if (isPicked) show();
    else if (Math.hypot(event.clientX - down.clientX, y - down.clientY) > STILL) end(false);
  }

  function end(isDropped: boolean): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    line.remove();
    ghost.remove();
    for (const [name, listener] of listeners) window.removeEventListener(name, listener, true);
    if (isDropped && isPicked && to !== undefined) view.dispatch(moveTo(view.state.tr, at, to));
  }

  const listeners = [
    ['pointermove', move],
    ['pointerup', () => end(true)],
    ['pointercancel', () => end(false)],
  ] as const;
  for (const [name, listener] of listeners) window.addEventListener(name, listener, true);
}

/** Between which blocks of the page a height lies. Nothing goes above its title. */
function placeAt(view: EditorView, y: number): { to: number; y: number } | undefined {
  let place: { to: number; y: number } | undefined;
  view.state.doc.forEach((node, offset) => {
    const dom = view.nodeDOM(offset);
    if (!(dom instanceof HTMLElement)) return;
    const { top, bottom } = dom.getBoundingClientRect();
    if (place === undefined && node.type.name !== 'title') place = { to: offset, y: top };
    if (y > (top + bottom) / 2 || node.type.name === 'title') place = { to: offset + node.nodeSize, y: bottom };
  });
  return place;
}

function scrollerOf(dom: HTMLElement): HTMLElement {
  for (let each = dom.parentElement; each !== null; each = each.parentElement)
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return document.documentElement;
}
