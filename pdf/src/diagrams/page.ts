// A page for a library that draws in browsers: a document without scripts, styles and pixels, in which what is drawn is measured by
// the letters that ship.
import { parseHTML } from 'linkedom';
import { boxOf, placeOf } from './boxes.ts';
import { CSS } from './css.ts';
import { childrenOf, type Element, isElement } from './elements.ts';
import {
  type Bounds,
  growBy,
  IDENTITY,
  lengthOf,
  type Matrix,
  multiply,
  nothing,
  pointAt,
  strokesOf,
} from './geometry/index.ts';
import { readStyles } from './styles.ts';
import type { Letters } from './fonts.ts';
import { type Canvas, fontSizeOf, inherited, stretchesOf, textAround, widthOf, isWithin } from './texts.ts';

export interface Page {
  /** What texts are measured with from now on. */
  write: (letters: Letters) => void;
  /** What the elements of a drawing look like and measure. */
  canvasOf: (element: Element) => Canvas;
  /** The outermost element of a drawing. */
  read: (svg: string) => Element | undefined;
  clear: () => void;
}

interface Document extends Element {
  body: Element & { innerHTML: string };
  implementation: object;
  createElement: (name: string) => object;
}

type Prototype = Record<string, unknown>;

/** Puts the page in the place of that of a browser. There is one in a process. */
export function openPage(): Page {
  const window = parseHTML('<!doctype html><html><head></head><body></body></html>') as unknown as {
    document: Document;
    Element: { prototype: Prototype };
  } & Record<string, unknown>;
  const { document } = window;
  let letters: Letters = { shape: () => ({ width: 0, glyphs: [] }) };
  const canvases = new WeakMap<Element, { css: string; canvas: Canvas }>();
  const canvasOf = (element: Element): Canvas => {
    const root = rootOf(element);
    const css = stylesIn(root);
    const known = canvases.get(root);
    if (known?.css === css && known.canvas.letters === letters) return known.canvas;
    const canvas: Canvas = { styles: readStyles(css), letters };
    canvases.set(root, { css, canvas });
    return canvas;
  };
  teach(window.Element.prototype, canvasOf);
  // What cleans the HTML of authors finds no page that it knows, and leaves all as it is: here nothing can act, and the drawing is
  // written anew in the end.
  Object.assign(document, { implementation: {} });
  const make = document.createElement.bind(document);
  document.createElement = (name) => Object.assign(make(name), name === 'canvas' ? { getContext: () => PIXELS } : {});
  const frames = openFrames();
  Object.assign(window, { CSS, requestAnimationFrame: frames.request, cancelAnimationFrame: frames.cancel });
  define({
    ...{ requestAnimationFrame: frames.request, cancelAnimationFrame: frames.cancel },
    ...{ window, document, Element: window.Element, SVGElement: window['SVGElement'], DOMParser: window['DOMParser'] },
    ...{ CSS, CSSStyleSheet: Sheet, screen: { width: 1024, height: 768, availWidth: 1024, availHeight: 768 } },
    getComputedStyle: (element: Element) => computedStyle(canvasOf(element), element),
  });
  return {
    write: (next) => void (letters = next),
    canvasOf,
    read: (svg) => {
      document.body.innerHTML = svg;
      return childrenOf(document.body).find(({ localName }) => localName === 'svg');
    },
    clear: () => {
      frames.stop();
      document.body.innerHTML = '';
    },
  };
}

/** In milliseconds; what is moved is never seen. */
const FRAME = 2;

/** Turns of what moves a drawing. They end with it: one part of the library would go on for ever. */
function openFrames() {
  const open = new Set<NodeJS.Timeout>();
  return {
    request: (move: (now: number) => void): NodeJS.Timeout => {
      const timer = setTimeout(() => {
        open.delete(timer);
        move(performance.now());
      }, FRAME);
      open.add(timer);
      return timer;
    },
    cancel: (timer: NodeJS.Timeout): void => {
      clearTimeout(timer);
      open.delete(timer);
    },
    stop: (): void => {
      for (const timer of open) clearTimeout(timer);
      open.clear();
    },
  };
}

/** Some names are there already in newer versions of Node. */
function define(globals: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** The outermost element that is drawn. */
function rootOf(element: Element): Element {
  let root = element;
  for (let at: Element | null = element; at !== null && isElement(at); at = at.parentNode)
    if (at.localName === 'svg') root = at;
  return root;
}

function stylesIn(root: Element): string {
  let css = '';
  for (const child of root.childNodes) if (child.localName === 'style') css += child.textContent;
  return css;
}

/** Measuring, as elements of a browser do it. */
function teach(prototype: Prototype, canvasOf: (element: Element) => Canvas): void {
  const strokes = (element: Element) => strokesOf(element.getAttribute('d') ?? '');
  const rectangle = (element: Element) => {
    const canvas = canvasOf(element);
    const { x, y, width, height } = boxOf(canvas, element);
    const bounds = nothing();
    growBy(bounds, { left: x, top: y, right: x + width, bottom: y + height }, outerPlace(canvas, element));
    return toRectangle(bounds);
  };
  Object.assign(prototype, {
    // A box that is not shown has no size.
    ...{ clientWidth: 0, clientHeight: 0 },
    getBBox(this: Element) {
      return boxOf(canvasOf(this), this);
    },
    getBoundingClientRect(this: Element) {
      return rectangle(this);
    },
    getComputedTextLength(this: Element) {
      const canvas = canvasOf(this);
      const text = textAround(this);
      if (text === this) return widthOf(canvas, this);
      const own = stretchesOf(canvas, text).filter(({ element }) => isWithin(element, this));
      return own.reduce((sum, { shaped, size }) => sum + shaped.width * size, 0);
    },
    getTotalLength(this: Element) {
      return lengthOf(strokes(this));
    },
    getPointAtLength(this: Element, length: number) {
      return pointAt(strokes(this), length);
    },
  });
}

const toRectangle = ({ left, top, right, bottom }: Bounds) =>
  left > right
    ? { x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 }
    : { x: left, y: top, left, top, right, bottom, width: right - left, height: bottom - top };

function outerPlace(canvas: Canvas, element: Element): Matrix {
  let matrix = IDENTITY;
  for (let at: Element | null = element; at !== null && isElement(at) && at.localName !== 'body'; at = at.parentNode)
    matrix = multiply(placeOf(canvas, at), matrix);
  return matrix;
}

function computedStyle(canvas: Canvas, element: Element) {
  const valueOf = (name: string): string =>
    name === 'font-size'
      ? `${fontSizeOf(canvas, element)}px`
      : (inherited(canvas, element, name) ?? (/^(?:padding|border|margin)/.test(name) ? '0px' : ''));
  return {
    getPropertyValue: valueOf,
    fontSize: valueOf('font-size'),
    fontFamily: valueOf('font-family'),
    textAnchor: inherited(canvas, element, 'text-anchor') ?? 'start',
  };
}

/** A rule as its author wrote it, with what is said of it later. */
class StyleRule {
  readonly style: { length: number; setProperty: (name: string, value: string) => void };
  #more = '';
  readonly #text: string;

  constructor(text: string) {
    this.#text = text.trim();
    const isEmpty = /\{\s*\}$/.test(this.#text);
    this.style = {
      length: isEmpty ? 0 : 1,
      setProperty: (name, value) => {
        this.#more += `${name}: ${value};`;
        this.style.length += 1;
      },
    };
  }

  get cssText(): string {
    return this.#more === '' ? this.#text : this.#text.replace(/\}$/, `${this.#more}}`);
  }
}

/** Rules, as the library puts them together. */
class Sheet {
  cssRules: StyleRule[] = [];

  insertRule(text: string, at = 0): number {
    this.cssRules.splice(at, 0, new StyleRule(text));
    return at;
  }

  replaceSync(text: string): void {
    this.cssRules = [new StyleRule(text)];
  }
}

/** Layout asks for a canvas on which it never draws. */
const PIXELS = new Proxy(
  {},
  {
    get: (_, name) => (name === 'measureText' ? (text: string) => ({ width: text.length * 8 }) : () => undefined),
    set: () => true,
  },
);
