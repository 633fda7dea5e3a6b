// What an include shows: the text of a reusable content, which is written elsewhere and only read here.
import { openPage } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import { navigate } from 'wouter/use-browser-location';
import { type ListedReusable, type ReusableText, usesInWords } from '../../../reuse/reads.ts';
import { allReusables, followText, type Known } from '../../included/following.ts';
import { includedBy } from './finding.ts';
import type { ViewContext } from '../context.ts';
import { element, setAttributes } from '../elements.ts';
import './included.css';
import { includedIn, readOnly } from './read-only.ts';

/** Readers are shown as many includes inside one another. */
const DEEP_AT_MOST = 5;

const writtenIn = ({ attrs }: Node): string => {
  const words = (attrs['attributes'] ?? {}) as Record<string, unknown>;
  const written = words[''] ?? words['src'];
  return typeof written === 'string' ? written : '';
};

export interface Included {
  show: (node: Node) => void;
  end: () => void;
}

/** Shows in a box what its include stands for, from now on. */
export function showIncluded(dom: HTMLElement, node: Node, context: ViewContext): Included {
  const { reuse } = context;
  const all = allReusables(reuse);
  const summary = dom.querySelector('.box-summary') as HTMLElement;
  const button = dom.querySelector('.box-button') as HTMLElement;
  const tools = element('span', { class: 'include-tools' });
  button.after(tools);
  const text = element('section', { class: 'include-text', contenteditable: 'false' });
  dom.append(text);
  let shown = node;
  let followed: { id: string; stop: () => void } | undefined;
  let ending: (() => void) | undefined;

  function say(words: string, isBroken: boolean): void {
    unfollow();
    ending?.();
    ending = undefined;
    text.replaceChildren(...(words === '' ? [] : [element('p', { class: 'include-note', role: 'status' }, words)]));
    setAttributes(dom, { 'data-broken': isBroken });
  }

  function unfollow(): void {
    followed?.stop();
    followed = undefined;
  }

  function showText(known: Known<ReusableText>): void {
    if (known === undefined) return;
    if ('error' in known) return say(`Its text cannot be read now. ${known.error}`, true);
    const { source, sourceEncoding, git, title } = known.value;
    ending?.();
    ending = undefined;
    setAttributes(dom, { 'data-broken': false });
    setAttributes(text, { 'aria-label': `Text of “${title}”` });
    if (sourceEncoding !== 'utf-8') return say('Its file is no text.', true);
    const place = element('div', { class: 'include-place' });
    const path = git?.path ?? '';
    const inner = { ...context, path, above: [...(context.above ?? []), path] };
    const blocks = includedIn(openPage(source));
    if (blocks.childCount === 0) return say('It is empty. Edit it at its source.', false);
    text.replaceChildren(place);
    ending = readOnly(place, blocks, inner);
  }

  function show(): void {
    const known = all.get();
    const written = writtenIn(shown);
    if (written === '') return say('Choose which reusable content is shown here.', false);
    if (known === undefined) return;
    if ('error' in known) return say(`Reusable contents cannot be read now. ${known.error}`, true);
    const entry = includedBy(known.value, context.path, written);
    showTools(entry);
    if (entry === undefined)
      return say(`There is no reusable content at “${written}”. Readers see nothing here.`, true);
    summary.textContent = entry.title;
    // Its words say it.
    setAttributes(button, { 'aria-label': undefined });
    const above = context.above ?? [];
    if (above.includes(entry.git?.path ?? '') || context.path === entry.git?.path)
      return say('It includes itself. Readers see nothing here.', true);
    if (above.length >= DEEP_AT_MOST)
      return say('Readers are shown five includes inside one another, and no more.', true);
    if (followed?.id === entry.id) return;
    unfollow();
    followed = { id: entry.id, stop: () => undefined };
    followed.stop = followText(reuse, entry.id, showText);
  }

  function showTools(entry: ListedReusable | undefined): void {
    if (entry === undefined || (context.above ?? []).length > 0) return tools.replaceChildren();
    const { pathname } = location;
    // The application lies below an address of its own.
    const href = pathname.slice(0, pathname.indexOf('/spaces/')) + reuse.toReusable(entry.id);
    const link = element('a', { href, class: 'include-link' }, 'Edit at its source');
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      navigate(href);
    });
    tools.replaceChildren(element('span', { class: 'include-uses' }, usesInWords(entry.uses)), link);
  }

  const stop = all.subscribe(show);
  show();
  return {
    show: (next) => {
      if (writtenIn(next) !== writtenIn(shown)) unfollow();
      shown = next;
      show();
    },
    end: () => {
      stop();
      unfollow();
      ending?.();
    },
  };
}
