import { element, setAttributes } from '../view/elements.ts';
import './block-source.css';

export interface SourceFrame {
  dom: HTMLElement;
  /** Where the field stands. */
  place: HTMLElement;
  name: (block: string) => void;
  /** Why what stands in the field is not in the page; '' if it is. */
  show: (problem: string) => void;
}

/** What is around the source of a block: what it is, the way back, and what is wrong with it. */
export function sourceFrame({ onDone, onDiscard }: { onDone: () => void; onDiscard: () => void }): SourceFrame {
  const name = element('span', { class: 'box-name' });
  const done = element('button', { type: 'button', class: 'button', title: 'Esc' }, 'Show the block');
  const discard = element('button', { type: 'button', class: 'button', hidden: true }, 'Discard');
  const buttons = element('span', { class: 'block-source-buttons' }, discard, done);
  const bar = element('div', { class: 'box-bar' }, name, buttons);
  const place = element('div', { class: 'block-source-text' });
  const problem = element('p', { class: 'block-source-problem', role: 'status' });
  const dom = element('div', { class: 'block-source', contenteditable: 'false' }, bar, place, problem);
  done.addEventListener('click', onDone);
  discard.addEventListener('click', onDiscard);
  return {
    dom,
    place,
    name: (block) => (name.textContent = block === 'Source' ? block : `Source · ${block}`),
    show: (words) => {
      if (problem.textContent !== words) problem.textContent = words;
      setAttributes(discard, { hidden: words === '' });
    },
  };
}
