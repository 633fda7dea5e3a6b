// What blocks show that only the server knows: operations of interfaces, and the pages that links lead to.
import type { Node } from 'prosemirror-model';
import { drawIcon } from '../../../icons/draw-icon.ts';
import { follow, type Known } from '../../included/following.ts';
import { askShown } from '../../rendering/ask.ts';
import type { ViewContext } from '../context.ts';
import { drawShown } from '../drawn/shown.ts';
import { element, setAttributes } from '../elements.ts';
import type { Included } from './included.ts';
import { type LinkedPage, type Rendered, renderedOf, writtenOf } from './rendered-reads.ts';
import './rendered.css';

/** Milliseconds of rest: nothing is asked for a key. */
const REST = 350;

type Described = Extract<Rendered, { kind: 'openapi' }>;
type Linked = Extract<Rendered, { kind: 'page' }>;

const WHY: Readonly<Record<Described['state'], string>> = {
  shown: '',
  absent: 'The specification, or what is named of it, is not there. Readers see a note.',
  unread: 'Nobody has read this address yet. It is shown here once the page was read on a site or in a preview.',
  later: 'The specification cannot be read just now.',
  large: 'This is too large to be shown here. Readers see it.',
};

/** Shows below the line of a block what readers see, from now on. */
export function showRendered(dom: HTMLElement, node: Node, context: ViewContext): Included {
  const place = element('div', { class: 'rendered', contenteditable: 'false' });
  (dom.querySelector('.box-bar') as HTMLElement).after(place);
  let source: string | undefined;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;

  function say(words: string, isBroken = false): void {
    place.replaceChildren(...(words === '' ? [] : [element('p', { class: 'include-note', role: 'status' }, words)]));
    setAttributes(dom, { 'data-broken': isBroken });
  }

  async function draw(known: Known<Rendered | null>): Promise<void> {
    const mine = (turn += 1);
    if (known === undefined) return;
    if ('error' in known) return say(`What readers see cannot be shown now. ${known.error}`);
    const { value } = known;
    if (value === null) return say('');
    if (value.kind === 'page') return drawLink(value);
    if (value.html === undefined) return say(WHY[value.state], value.state === 'absent');
    const nodes = await askShown(value.html, true);
    if (mine !== turn) return;
    say('');
    place.replaceChildren(...foldable(drawShown(nodes ?? [], context)));
    fold(place);
  }

  function drawLink({ by, page, target }: Linked): void {
    if (by === 'nothing') return say(`There is nothing at “${target}”. Readers find nothing by this link.`, true);
    // Its address is followed, but a link in a page is not.
    if (by === 'moved')
      return say(
        `“${target}” now leads to “${page?.title ?? ''}”. Choose that page here, so that readers find it.`,
        true,
      );
    say('');
    if (page !== undefined) place.prepend(cardOf(page));
  }

  function look(next: Node): void {
    const written = writtenOf(next);
    if (written === source) return;
    stop?.();
    clearTimeout(timer);
    const isFirst = source === undefined;
    [source, stop] = [written, undefined];
    turn += 1;
    if (written === undefined) return say('');
    const start = (): void => {
      stop = follow(renderedOf(context.reuse.line, context.path, written), (known) => void draw(known));
    };
    if (isFirst) start();
    else timer = setTimeout(start, REST);
  }

  look(node);
  return {
    show: look,
    end: () => {
      turn += 1;
      clearTimeout(timer);
      stop?.();
    },
  };
}

function cardOf({ title, emoji, icon, description }: LinkedPage): HTMLElement {
  const sign = element('span', { class: 'page-card-icon', 'aria-hidden': 'true' });
  if (emoji !== undefined) sign.textContent = emoji;
  else if (icon !== undefined) sign.append(drawIcon(icon));
  const words = element('span', { class: 'page-card-words' }, element('span', { class: 'page-card-title' }, title));
  if (description !== undefined) words.append(element('span', { class: 'page-card-description' }, description));
  return element('div', { class: 'page-card' }, ...(sign.hasChildNodes() ? [sign] : []), words);
}

/** What readers see, and the button that shows all of what is long. */
function foldable(nodes: readonly (globalThis.Node | string)[]): HTMLElement[] {
  const text = element('section', { class: 'rendered-text', 'aria-label': 'What readers see' });
  text.append(...nodes);
  const button = element('button', { type: 'button', class: 'button', hidden: true }, 'Show all');
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true';
    setOpen(text, button, isOpen);
  });
  return [text, button];
}

/** Only what is higher than its place is cut. */
function fold(place: HTMLElement): void {
  const [text, button] = place.children as unknown as [HTMLElement, HTMLButtonElement];
  setAttributes(text, { 'data-cut': true });
  if (text.scrollHeight <= text.clientHeight + 1) return setAttributes(text, { 'data-cut': undefined });
  button.hidden = false;
  setOpen(text, button, false);
}

function setOpen(text: HTMLElement, button: HTMLButtonElement, isOpen: boolean): void {
  setAttributes(button, { 'aria-expanded': String(isOpen) });
  button.textContent = isOpen ? 'Show less' : 'Show all';
  // Nobody comes by keys to what is cut off.
  setAttributes(text, { 'data-cut': !isOpen, inert: !isOpen });
}
