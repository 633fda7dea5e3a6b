import { sendValues, shapeFrames, takeMessage } from './frames.ts';
import { patch } from './patch.ts';
import { noteControls, readValues, resetControls, type Values } from './values.ts';

interface Action {
  action: string;
  componentId?: string;
  props?: object;
  returnValue?: unknown;
}

/** What the site answers: HTML and state of a component, or that it is done. */
type Answer = { html: string; values: string } | { html?: undefined; returnValue?: unknown };

/** A component that is shown: a block of the page, or a window that it opened. */
interface Shown {
  /** What receives events. */
  root: HTMLElement;
  /** The name of the block on its page. */
  block: string;
  values: Values;
  component?: { id: string; props: object };
  /** What came of a window; absent for what is none. */
  close?: (returnValue: unknown) => void;
  /** What was done last is still under way. */
  busy: number;
  turn: Promise<void>;
}

/** What is done while something is under way waits, so many at most. */
const WAITING = 3;

const words = (): DOMStringMap => document.querySelector<HTMLElement>('script[data-not-done]')?.dataset ?? {};

/** Blocks of integrations do what readers ask of them, without leaving the page. */
export function liveBlocks(): void {
  listenToFrames();
  for (const root of document.querySelectorAll<HTMLElement>('form[data-block]')) {
    const { block = '', values = '{}' } = root.dataset;
    live({ root, block, values: JSON.parse(values) as Values, busy: 0, turn: Promise.resolve() });
  }
}

const opened = new Set<Shown>();

/** One listener for all: a frame of a block is found by its window. */
function listenToFrames(): void {
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    for (const shown of opened)
      for (const frame of shown.root.querySelectorAll('iframe')) {
        if (source === null || frame.contentWindow !== source) continue;
        const action = takeMessage(frame, data);
        sendValues(shown.root, readValues(shown.root, shown.values));
        if (action !== undefined) act(shown, action as Action);
      }
  });
}

function live(shown: Shown): void {
  const { root } = shown;
  const fieldset = root.querySelector('fieldset');
  if (fieldset !== null) fieldset.disabled = false;
  opened.add(shown);
  shapeFrames(root);
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    root.querySelector<HTMLElement>('.is-primary[data-press]:enabled')?.click();
  });
  root.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null;
    if (pressed !== null && isMeant(pressed)) act(shown, JSON.parse(pressed.dataset.press ?? '') as Action);
  });
  root.addEventListener('input', () => sendValues(root, readValues(root, shown.values)));
  root.addEventListener('change', ({ target }) => {
    const changed = target instanceof Element ? target.closest<HTMLElement>('[data-change]') : null;
    if (changed !== null && isMeant(changed)) act(shown, JSON.parse(changed.dataset.change ?? '') as Action);
  });
}

const isMeant = ({ dataset: { confirm: question } }: HTMLElement): boolean =>
  question === undefined || window.confirm(question);

function act(shown: Shown, action: Action): void {
  const { componentId: id, props = {} } = action;
  if (action.action === '@ui.modal.close' && shown.close !== undefined) shown.close(action.returnValue);
  else if (action.action === '@ui.modal.open' && id !== undefined)
    inTurn(shown, () => openWindow(shown, { id, props }));
  else inTurn(shown, () => press(shown, action));
}

/** One after the other: the next one begins with what the last one left. */
function inTurn(shown: Shown, work: () => Promise<void>): void {
  if (shown.busy > WAITING) return;
  shown.busy += 1;
  shown.root.setAttribute('aria-busy', 'true');
  shown.turn = shown.turn
    .then(work)
    .then(
      () => sayFailed(shown, false),
      () => sayFailed(shown, true),
    )
    .then(() => {
      shown.busy -= 1;
      if (shown.busy === 0) shown.root.removeAttribute('aria-busy');
    });
}

async function press(shown: Shown, action: Action): Promise<void> {
  const { root, block, component } = shown;
  const noted = noteControls(root);
  const answer = await ask({ block, component, state: readValues(root, shown.values), action });
  if (answer.html === undefined) shown.close?.(answer.returnValue);
  else show(shown, answer, noted);
}

function show(
  shown: Shown,
  { html, values }: { html: string; values: string },
  noted: ReadonlyMap<Element, string>,
): void {
  const fieldset = shown.root.querySelector('fieldset');
  if (fieldset === null) return;
  const next = document.createElement('fieldset');
  next.innerHTML = html;
  patch(fieldset, next);
  resetControls(fieldset, noted);
  // Windows have a name, and what is in one may become something else.
  if (shown.close !== undefined)
    shown.root.ariaLabel = fieldset.querySelector('.integration-heading')?.textContent ?? null;
  shown.values = JSON.parse(values) as Values;
  shapeFrames(fieldset);
  sendValues(fieldset, readValues(fieldset, shown.values));
}

async function ask(asked: object): Promise<Answer> {
  const page = location.pathname.replace(/\/$/, '');
  const answer = await fetch(`${page}/~block`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Answer;
}

/** Shows a component in a window; what it returns when it closes is handed to the one that opened it. */
async function openWindow(parent: Shown, component: { id: string; props: object }): Promise<void> {
  const { block } = parent;
  const answer = await ask({ block, component });
  if (answer.html === undefined) return;
  const root = document.createElement('dialog');
  root.className = 'integration-window';
  const form = document.createElement('form');
  const fieldset = document.createElement('fieldset');
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'integration-button';
  close.textContent = words().close ?? '';
  form.append(fieldset, close);
  root.append(form);
  (parent.root.closest('.page-body') ?? document.body).append(root);
  let returned: unknown;
  const shown: Shown = {
    root,
    block,
    component,
    values: {},
    busy: 0,
    turn: Promise.resolve(),
    close: (value) => {
      returned = value;
      root.close();
    },
  };
  show(shown, answer, new Map());
  live(shown);
  close.addEventListener('click', () => root.close());
  root.addEventListener('close', () => {
    const kept = root.querySelector<HTMLElement>('[data-return]')?.dataset.return;
    returned ??= kept === undefined ? undefined : JSON.parse(kept);
    opened.delete(shown);
    root.remove();
    if (returned !== undefined) act(parent, { action: '@ui.modal.close', returnValue: returned });
  });
  root.showModal();
}

function sayFailed({ root }: Shown, isFailed: boolean): void {
  root.querySelector('.integration-failed')?.remove();
  if (!isFailed) return;
  const failed = document.createElement('p');
  failed.className = 'integration-failed';
  // An alert is read when it comes, so that it comes anew each time.
  failed.setAttribute('role', 'alert');
  failed.textContent = words().notDone ?? '';
  root.append(failed);
}
