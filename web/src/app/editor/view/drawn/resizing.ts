// Widths that are dragged, or changed by the arrow keys. Loaded when there is something whose width can be changed.
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { PositionOf } from '../context.ts';
import { element, setAttributes } from '../elements.ts';

interface Resizing {
  label: string;
  unit: 'px' | '%';
  least: number;
  /** In the unit. */
  read: () => number;
  most: () => number;
  /** By how much the width grows for each pixel that the pointer goes towards the end of the line. */
  perPixel: () => number;
  /** Shows a width while it is dragged. */
  show: (width: number) => void;
  set: (width: number) => void;
}

const STEP = { px: 10, '%': 1 };
/** With Shift. */
const LARGE = 10;

function widthHandle({ label, unit, least, read, most, perPixel, show, set }: Resizing): HTMLElement {
  const handle = element('span', {
    ...{ class: 'width-handle', role: 'slider', tabindex: '0', contenteditable: 'false' },
    ...{ 'aria-label': label, 'aria-orientation': 'horizontal', title: label },
  });
  const within = (width: number): number => Math.round(Math.max(least, Math.min(most(), width)));
  const say = (): void => {
    const width = Math.round(read());
    setAttributes(handle, {
      ...{ 'aria-valuemin': String(least), 'aria-valuemax': String(Math.round(most())) },
      ...{ 'aria-valuenow': String(width), 'aria-valuetext': `${width} ${unit === 'px' ? 'pixels' : 'percent'}` },
    });
  };
  const direction = (): number => (getComputedStyle(handle).direction === 'rtl' ? -1 : 1);

  handle.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return;
    down.preventDefault();
    handle.setPointerCapture(down.pointerId);
    const [start, rate] = [read(), perPixel() * direction()];
    let width = start;
    const move = (event: PointerEvent): void => {
      width = within(start + (event.clientX - down.clientX) * rate);
      show(width);
      say();
    };
    const end = (event: PointerEvent): void => {
      for (const [name, listener] of listeners) handle.removeEventListener(name, listener);
      if (event.type === 'pointerup' && width !== start) set(width);
      else show(start);
      say();
    };
    const listeners = [
      ['pointermove', move],
      ['pointerup', end],
      ['pointercancel', end],
    ] as const;
    for (const [name, listener] of listeners) handle.addEventListener(name, listener);
  });
  handle.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const isAlong = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    set(within(read() + by * (isAlong ? direction() : 1) * STEP[unit] * (event.shiftKey ? LARGE : 1)));
    say();
  });
  handle.addEventListener('focus', say);
  say();
  return handle;
}

/** At the end of a picture of its own line. */
export function pictureWidth(view: EditorView, position: PositionOf, box: HTMLElement): HTMLElement {
  const set = (width: number): void => {
    const at = position();
    const node = at === undefined ? null : view.state.doc.nodeAt(at);
    if (at === undefined || node === null) return;
    const tr = view.state.tr.setNodeAttribute(at, 'width', String(width));
    // With a height of its own it would lose its shape.
    if (node.attrs['height'] !== null) tr.setNodeAttribute(at, 'height', null);
    view.dispatch(tr);
  };
  return widthHandle({
    label: 'Width of the picture',
    unit: 'px',
    least: 32,
    read: () => box.getBoundingClientRect().width,
    most: () => box.parentElement?.clientWidth ?? 0,
    // It stands in the middle, so it grows at both sides.
    perPixel: () => 2,
    show: (width) => {
      box.style.width = `${width}px`;
    },
    set,
  });
}

const LEAST = 10;

const wordsOf = ({ attrs }: Node): Record<string, string> => (attrs['attributes'] ?? {}) as Record<string, string>;

/** Between a column and the next one: what one gains, the other loses. */
export function columnWidth(view: EditorView, position: PositionOf, dom: HTMLElement): HTMLElement {
  const whole = (): number => dom.parentElement?.getBoundingClientRect().width ?? 1;
  const share = (column: Element | null): number => ((column?.getBoundingClientRect().width ?? 0) * 100) / whole();
  const pair = (): number => share(dom) + share(dom.nextElementSibling);
  const show = (width: number): void => {
    const [next, rest] = [dom.nextElementSibling, pair() - width];
    dom.style.flexBasis = `${width}%`;
    if (next instanceof HTMLElement) next.style.flexBasis = `${rest}%`;
  };
  const set = (width: number): void => {
    const at = position();
    const node = at === undefined ? null : view.state.doc.nodeAt(at);
    const nextAt = at === undefined || node === null ? undefined : at + node.nodeSize;
    const next = nextAt === undefined ? null : view.state.doc.nodeAt(nextAt);
    if (at === undefined || node === null || nextAt === undefined || next?.type !== node.type) return;
    // The gaps between them are nobody's.
    const both = view.state.doc.resolve(at).parent.childCount === 2 ? 100 : Math.round(pair());
    const tr = view.state.tr.setNodeAttribute(at, 'attributes', { ...wordsOf(node), width: `${width}%` });
    view.dispatch(tr.setNodeAttribute(nextAt, 'attributes', { ...wordsOf(next), width: `${both - width}%` }));
  };
  return widthHandle({
    label: 'Width of the column',
    unit: '%',
    least: LEAST,
    read: () => share(dom),
    most: () => pair() - LEAST,
    perPixel: () => 100 / whole(),
    show,
    set,
  });
}
