import { makeElement } from './element.ts';

/** What the box says, from the link that opens it. */
export interface BoxWords {
  hint: string;
  recent: string;
  forget: string;
  keys: readonly string[];
}

export function wordsOf({ dataset }: HTMLElement): BoxWords {
  const [hint = '', recent = '', forget = '', ...keys] = JSON.parse(dataset.words ?? '[]') as string[];
  return { hint, recent, forget, keys };
}

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

/** Above the searches of before: what they are, and the way to be rid of them. */
export function makeRecentHead({ recent, forget }: BoxWords, onForget: () => void): HTMLElement {
  const head = makeElement('div', { className: 'search-recent', hidden: true });
  const button = makeElement('button', { type: 'button', textContent: forget });
  button.addEventListener('click', onForget);
  head.append(makeElement('span', { textContent: recent }), button);
  return head;
}
