import type { makeElement as MakeElement } from './element.ts';

/** A text as the site answers it: words, or what they stand in and its parts. */
type Shown = string | ShownElement;

interface ShownElement extends Array<Shown> {
  0: string;
}

interface Source {
  url: string;
  title: string;
  above: string[];
}

interface Answer {
  text: Shown[];
  /** In the order of their numbers in the text, from 1. */
  sources: Source[];
  isDone: boolean;
}

interface Asked {
  /** Of the search. */
  url: string;
  question: string;
  words: readonly string[];
  signal: AbortSignal;
  makeElement: Make;
}

type Make = typeof MakeElement;

/** Asks, and shows what is written as it comes; answers how many pages it is from, 0 for none. Throws where it is broken off. */
export async function writeAnswer(
  panel: HTMLElement,
  { url, question, words, signal, makeElement }: Asked,
): Promise<number> {
  const [, waiting = '', none = '', sourcesTitle = '', , note = ''] = words;
  const status = makeElement('p', { className: 'search-answer-status', textContent: waiting }, { role: 'status' });
  // Who listens hears it once, when it is whole.
  const text = makeElement('div', { dir: 'auto' }, { 'aria-live': 'polite', 'aria-busy': 'true' });
  const below = makeElement('footer', { hidden: true });
  panel.replaceChildren(status, text, below);
  let last: Answer | undefined;
  for await (const answer of answersTo(url, question, signal)) {
    last = answer;
    text.replaceChildren(...answer.text.map((part) => toNode(part, answer.sources, makeElement)));
  }
  if (last?.isDone !== true) throw new Error('It was broken off.');
  text.setAttribute('aria-busy', 'false');
  status.textContent = last.text.length === 0 ? none : '';
  if (last.text.length === 0) return 0;
  below.hidden = false;
  below.replaceChildren(
    makeElement('h2', { textContent: sourcesTitle }),
    toList(last.sources, makeElement),
    makeElement('p', { className: 'search-answer-note', textContent: note }),
  );
  return Math.max(1, last.sources.length);
}

async function* answersTo(url: string, question: string, signal: AbortSignal): AsyncGenerator<Answer> {
  const address = new URL(url);
  address.pathname = address.pathname.replace(/~search$/, '~gitbook/ask');
  const response = await fetch(address, {
    ...{ method: 'POST', signal, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ question }),
  });
  if (!response.ok || response.body === null) throw new Error(String(response.status));
  let rest = '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (rest + decoder.decode(part.value, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('event: error')) throw new Error('It was broken off.');
      if (event.startsWith('data: ')) yield JSON.parse(event.slice('data: '.length)) as Answer;
    }
  }
}

/** The elements of an answer; of whatever else comes, the parts stand in its place. */
const ELEMENTS = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'strong', 'em', 'code', 's']);

function toNode(shown: Shown, sources: readonly Source[], makeElement: Make): Node {
  if (typeof shown === 'string') return withSources(shown, sources, makeElement);
  const [name, ...parts] = shown;
  const node = ELEMENTS.has(name) ? document.createElement(name) : document.createDocumentFragment();
  const isCode = name === 'pre' || name === 'code';
  // Long lines are scrolled by keys, too.
  if (name === 'pre' && 'tabIndex' in node) node.tabIndex = 0;
  node.append(...parts.map((part) => (isCode && typeof part === 'string' ? part : toNode(part, sources, makeElement))));
  return node;
}

/** The numbers of sources are links to them. */
function withSources(text: string, sources: readonly Source[], makeElement: Make): Node {
  const nodes = document.createDocumentFragment();
  for (const [index, piece] of text.split(/\[(\d+)\]/).entries()) {
    const source = index % 2 === 0 ? undefined : sources[Number(piece) - 1];
    if (source === undefined) nodes.append(index % 2 === 0 ? piece : `[${piece}]`);
    else
      nodes.append(
        makeElement('a', { href: source.url, title: source.title, className: 'search-source', textContent: piece }),
      );
  }
  return nodes;
}

function toList(sources: readonly Source[], makeElement: Make): HTMLElement {
  const list = makeElement('ol', {});
  for (const { url, title, above } of sources) {
    const item = makeElement('li', {});
    item.append(makeElement('a', { href: url, dir: 'auto', textContent: [...above, title].join(' › ') }));
    list.append(item);
  }
  return list;
}
