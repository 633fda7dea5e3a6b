import { makeElement } from './element.ts';

/** What the box says, from the link that opens it. */
export interface BoxWords {
  hint: string;
  likely: string;
  recent: string;
  forget: string;
  keys: readonly string[];
}

export function wordsOf({ dataset }: HTMLElement): BoxWords {
  const [hint = '', likely = '', recent = '', forget = '', ...keys] = JSON.parse(dataset.words ?? '[]') as string[];
  return { hint, likely, recent, forget, keys };
}

export const makeInput = (label: string, controls: string): HTMLInputElement =>
  makeElement(
    'input',
    { type: 'search', maxLength: 512, autocomplete: 'off', spellcheck: false, placeholder: label },
    {
      role: 'combobox',
      'aria-label': label,
      'aria-expanded': 'false',
      'aria-controls': controls,
      'aria-autocomplete': 'list',
    },
  );

const KEYS = ['↑↓', '↵', 'esc'];

/** The keys of the box, for eyes: who listens knows it from the roles of its parts. */
export function makeKeys({ keys }: BoxWords): HTMLElement {
  const line = makeElement('p', { className: 'search-keys' }, { 'aria-hidden': 'true' });
  for (const [index, word] of keys.entries()) {
    const each = makeElement('span', {});
    each.append(makeElement('kbd', { textContent: KEYS[index] ?? '' }), ` ${word}`);
    line.append(each);
  }
  return line;
}

export interface ListHead {
  element: HTMLElement;
  /** Says what the list shows: searches of before, pages that may have been meant, or what was found, which needs no words. */
  show: (kind: ListKind) => void;
}

export type ListKind = 'recent' | 'likely' | 'found';

/** Above the list: what it shows, and the way to be rid of searches of before. */
export function makeListHead({ recent, likely, forget }: BoxWords, onForget: () => void): ListHead {
  const element = makeElement('div', { className: 'search-above-list', hidden: true });
  const title = makeElement('span', {});
  const button = makeElement('button', { type: 'button', textContent: forget });
  button.addEventListener('click', onForget);
  element.append(title, button);
  const show = (kind: ListKind) => {
    element.hidden = kind === 'found';
    title.textContent = kind === 'recent' ? recent : likely;
    button.hidden = kind !== 'recent';
  };
  return { element, show };
}
