import type { Answer } from './request.ts';
import { coloredJson } from './json.ts';

/** In characters. */
const SHOWN_AT_MOST = 100_000;

interface Shown extends Answer {
  took: number;
  path: string;
}

/** Shows what came back as text, and lets readers save it: nothing of it is run or drawn. */
export function showAnswer(form: HTMLFormElement, answer: Shown): void {
  const { status, statusText, took, bytes } = answer;
  const code = document.createElement('code');
  code.className = `openapi-status status-${Math.floor(status / 100)}`;
  code.textContent = String(status);
  const facts = [statusText, `${took} ms`, ...(bytes.length === 0 ? [] : [sizeOf(bytes.length)])];
  say(form, code, ` ${facts.filter((fact) => fact !== '').join(' · ')}`);
  const { headers = '', download = '' } = form.dataset;
  const parts = [
    headersBox(answer, headers),
    ...(bytes.length === 0 ? [] : [...bodyBox(answer, form), saver(answer, download)]),
  ];
  form.querySelector('.api-answer')?.replaceChildren(...parts);
}

/** Says what became of a request that has no answer, and offers another way where there is one. */
export function showFailure(form: HTMLFormElement, sentence: string, tryAgain?: () => void): void {
  say(form, sentence);
  const box = form.querySelector('.api-answer');
  box?.replaceChildren();
  if (tryAgain === undefined || form.querySelector('[name="proxy"]') === null) return;
  const button = makeButton(form.dataset['proxy'] ?? '');
  button.addEventListener('click', tryAgain);
  box?.append(button);
}

const say = (form: HTMLFormElement, ...parts: (Node | string)[]): void =>
  form.querySelector('.api-answer-status')?.replaceChildren(...parts);

const sizeOf = (bytes: number): string => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`);

function headersBox({ headers }: Answer, title: string): Node {
  const box = document.createElement('details');
  box.className = 'api-fold';
  const summary = document.createElement('summary');
  summary.textContent = `${title} (${headers.length})`;
  const list = document.createElement('dl');
  list.className = 'api-answer-headers';
  for (const [name, value] of headers) {
    const [term, said] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    said.textContent = value;
    list.append(term, said);
  }
  box.append(summary, list);
  return headers.length === 0 ? document.createTextNode('') : box;
}

function bodyBox(answer: Answer, form: HTMLFormElement): Node[] {
  const text = textOf(answer);
  if (text === undefined) return [];
  const box = document.createElement('pre');
  box.tabIndex = 0;
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', form.dataset['body'] ?? '');
  const json = text.length > SHOWN_AT_MOST ? undefined : coloredJson(text);
  box.replaceChildren(...(json ?? [text.slice(0, SHOWN_AT_MOST)]));
  return [box];
}

/** What is no text, in UTF-8, is not shown. */
function textOf({ bytes, headers }: Answer): string | undefined {
  const type = typeOf(headers);
  if (/^(?:image|audio|video|font)\/(?!svg)|octet-stream|zip|pdf/i.test(type)) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

const typeOf = (headers: Answer['headers']): string =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';

// Not that of `text.ts`, which would become a script of its own that every page waits for.
function makeButton(label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'api-again';
  button.textContent = label;
  return button;
}

/** To be saved and never to be opened: a page of somebody else is none of this site. */
function saver(answer: Shown, label: string): Node {
  const button = makeButton(label);
  button.addEventListener('click', () => {
    const url = URL.createObjectURL(new Blob([answer.bytes], { type: 'application/octet-stream' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = nameOf(answer);
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  });
  return button;
}

function nameOf({ path, headers }: Shown): string {
  const name = path.split('/').findLast((part) => /^[\w.-]+$/.test(part)) ?? 'answer';
  const [, kind] = /[/+]([a-z0-9]{2,5})(?:;|$)/i.exec(typeOf(headers).trim()) ?? [];
  return name.includes('.') || kind === undefined ? name : `${name}.${kind}`;
}
