// A page in a browser that draws nothing, for the tests of scripts.
import { setTimeout } from 'node:timers/promises';
import { Window } from 'happy-dom';

/** What the scripts take from their surroundings. */
const NAMES = [
  'addEventListener',
  'CustomEvent',
  'document',
  'DOMParser',
  'Element',
  'FormData',
  'getComputedStyle',
  'getSelection',
  'HTMLAnchorElement',
  'HTMLImageElement',
  'innerHeight',
  'IntersectionObserver',
  'localStorage',
  'location',
  'matchMedia',
  'MutationObserver',
  'navigator',
  'Node',
  'requestAnimationFrame',
  'ResizeObserver',
  'scrollBy',
  'scrollY',
  'sessionStorage',
  'window',
] as const;

interface Context {
  after: (run: () => void | Promise<void>) => void;
}

export interface Page {
  /** The window, for events and for what a test changes in it. */
  window: Window;
  /** The element that a selector finds, which has to be there. */
  find: (selector: string) => HTMLElement;
  findAll: (selector: string) => HTMLElement[];
  click: (selector: string) => void;
  press: (selector: string, key: string, more?: KeyboardEventInit) => boolean;
}

/** Opens a page with this body at an address. Until the test is over, everything in this process runs in it. */
export function openPage(t: Context, body: string, url = 'https://docs.example.com/guide/page'): Page {
  const window = new Window({ url, settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true } });
  window.document.body.innerHTML = body;
  const before = Object.getOwnPropertyDescriptors(globalThis) as Record<string, PropertyDescriptor>;
  for (const name of NAMES) {
    const value = name === 'window' ? window : (window as unknown as Record<string, unknown>)[name];
    const bound = typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: bound });
  }
  t.after(async () => {
    for (const name of NAMES) {
      const known = before[name];
      if (known === undefined) delete (globalThis as Record<string, unknown>)[name];
      else Object.defineProperty(globalThis, name, known);
    }
    await window.happyDOM.close();
  });
  const find = (selector: string) => {
    const found = window.document.querySelector(selector);
    if (found === null) throw new Error(`There is no ${selector}.`);
    return found as unknown as HTMLElement;
  };
  return {
    window,
    find,
    findAll: (selector) => [...window.document.querySelectorAll(selector)] as unknown as HTMLElement[],
    click: (selector) => find(selector).click(),
    press: (selector, key, more = {}) => {
      const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...(more as object) });
      return find(selector).dispatchEvent(event as unknown as Event);
    },
  };
}

/** Lets everything come to its end that waits for no clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setTimeout(0);
}
