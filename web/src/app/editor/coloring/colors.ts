// Code in colors. The text stays what it is: the browser is told which stretches of it have which color, so that the editor and
// its keys know nothing of it. Browsers without such highlights show plain code.
import { startWorker } from '../workers.ts';
import type { Colored, ColorOrder } from './coloring.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes it.
import workerUrl from './coloring.worker.ts?worker&url';
import type { Token } from './tokens.ts';

/** Milliseconds. Code that takes longer has no colors. */
const PATIENCE = 5000;

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, (tokens: Token[]) => void>();

function ask(text: string, language: string): Promise<Token[]> {
  if (worker === undefined) {
    worker = startWorker(workerUrl);
    worker.addEventListener('message', ({ data: { id, tokens } }: MessageEvent<Colored>) => settle(id, tokens));
  }
  const id = (last += 1);
  const asked = worker;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    setTimeout(() => {
      if (!waiting.has(id)) return;
      // What holds it up is given up, with all that waits behind it.
      asked.terminate();
      if (worker === asked) worker = undefined;
      for (const each of waiting.keys()) settle(each, []);
    }, PATIENCE);
    asked.postMessage({ id, text, language } satisfies ColorOrder);
  });
}

function settle(id: number, tokens: Token[]): void {
  waiting.get(id)?.(tokens);
  waiting.delete(id);
}

const highlights = new Map<string, Highlight>();
let systemColors: MediaQueryList | undefined;

function highlightNamed(name: string): Highlight {
  const known = highlights.get(name);
  if (known !== undefined) return known;
  const made = new Highlight();
  highlights.set(name, made);
  if (systemColors === undefined) {
    systemColors = matchMedia('(forced-colors: active)');
    systemColors.addEventListener('change', () => highlights.forEach(show));
  }
  show(made, name);
  return made;
}

/** In colors of the system, a browser shows every highlight as if it were selected: then code is plain. */
function show(highlight: Highlight, name: string): void {
  if (systemColors?.matches === true) CSS.highlights.delete(`token-${name}`);
  else CSS.highlights.set(`token-${name}`, highlight);
}

/** Takes colors away again. */
export type Uncolor = () => void;

/** Colors the text of an element. */
export async function colorCode(
  code: HTMLElement,
  language: string,
  isLatest: () => boolean,
): Promise<Uncolor | undefined> {
  if (!('highlights' in CSS)) return undefined;
  const text = code.textContent;
  const tokens = await ask(text, language);
  if (!isLatest() || code.textContent !== text) return undefined;
  const ranges = rangesIn(code, tokens);
  for (const [range, name] of ranges) highlightNamed(name).add(range);
  return () => {
    for (const [range, name] of ranges) highlightNamed(name).delete(range);
  };
}

/** Both go forward through the text. What is found in it is marked, so a token may begin in one node and end in another. */
function rangesIn(code: HTMLElement, tokens: readonly Token[]): [Range, string][] {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  const ranges: [Range, string][] = [];
  let [node, begin] = [walker.nextNode(), 0];
  for (const [from, to, name] of tokens) {
    while (node !== null && begin + (node.nodeValue?.length ?? 0) <= from) {
      begin += node.nodeValue?.length ?? 0;
      node = walker.nextNode();
    }
    if (node === null) return ranges;
    const range = document.createRange();
    range.setStart(node, from - begin);
    while (begin + (node.nodeValue?.length ?? 0) < to) {
      const next = walker.nextNode();
      if (next === null) break;
      begin += node.nodeValue?.length ?? 0;
      node = next;
    }
    range.setEnd(node, Math.min(to - begin, node.nodeValue?.length ?? 0));
    ranges.push([range, name]);
  }
  return ranges;
}
