import type { makeElement as MakeElement } from './element.ts';
import type { loadSheet as LoadSheet } from './styles.ts';
import { writeAnswer } from './written.ts';

/** The way from the search to an answer, on sites that answer questions. */
export interface Asking {
  /** Asks what stands in the field; shows what is written in the place of what was found. */
  ask: () => void;
  /** These words are searched for now: back to what was found, and they may be asked about. */
  follow: (words: string) => void;
}

interface Parts {
  dialog: HTMLElement;
  input: HTMLInputElement;
  /** Behind it stand the button and the answer. */
  above: HTMLElement;
  /** What the box has already: no script loads another. */
  makeElement: typeof MakeElement;
  loadSheet: typeof LoadSheet;
}

/** Says what was asked to the script that counts, where there is one. */
const announce = (detail: object) => document.dispatchEvent(new CustomEvent('lectern:search', { detail }));

/** Reads what there is to say from the link that opens the box. */
export async function startAsking(
  { href, dataset }: HTMLAnchorElement,
  { dialog, input, above, makeElement, loadSheet }: Parts,
): Promise<Asking> {
  await loadSheet(dataset.askStyles);
  const words = JSON.parse(dataset.ask ?? '[]') as string[];
  const [name = '', , , , failed = ''] = words;
  const button = makeElement('button', { type: 'button', className: 'search-ask', hidden: true });
  const panel = makeElement(
    'section',
    { className: 'search-answer', hidden: true, tabIndex: 0 },
    { 'aria-label': name },
  );
  above.after(button, panel);
  let running: AbortController | undefined;
  const leave = (): void => {
    running?.abort();
    panel.hidden = true;
    dialog.classList.remove('is-asking');
  };
  const ask = (): void => {
    const question = input.value.trim();
    if (question === '') return;
    leave();
    panel.hidden = false;
    dialog.classList.add('is-asking');
    const asked = new AbortController();
    running = asked;
    writeAnswer(panel, { url: href, question, words, signal: asked.signal, makeElement }).then(
      (results) => announce({ type: 'ask_question', query: question, results }),
      () => {
        if (!asked.signal.aborted) panel.replaceChildren(makeElement('p', { textContent: failed }, { role: 'alert' }));
      },
    );
  };
  button.addEventListener('click', ask);
  dialog.addEventListener('close', leave);
  const follow = (question: string): void => {
    leave();
    button.hidden = question === '';
    button.replaceChildren(`${name}: `, makeElement('span', { dir: 'auto', textContent: question }));
  };
  follow(input.value.trim());
  return { ask, follow };
}
