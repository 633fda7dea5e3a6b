import type { LikelyPage } from './answers.ts';
import { makeElement } from './element.ts';
import type { BoxWords } from './frame.ts';
import type { Scope } from './scope.ts';

export interface Nothing {
  element: HTMLElement;
  /** Offers to search in more of the site, where there is more. */
  show: (wider: ReturnType<Scope['wider']>) => void;
  /** What is said where nothing was found. Who listens hears of the pages that may have been meant; the others see them. */
  words: (likely: readonly LikelyPage[]) => DocumentFragment;
}

/** What helps where nothing was found. */
export function makeNothing(words: BoxWords, onWiden: () => void): Nothing {
  const element = makeElement('button', { type: 'button', className: 'search-wider', hidden: true });
  let widen = () => {};
  element.addEventListener('click', () => {
    widen();
    onWiden();
  });
  return {
    element,
    show: (wider) => {
      element.hidden = wider === undefined;
      element.textContent = wider?.label ?? '';
      widen = wider?.widen ?? widen;
    },
    words: (likely) => {
      const said = document.createDocumentFragment();
      if (likely.length === 0) said.append(`. ${words.hint}`);
      else {
        const names = likely.map(({ title }) => title).join('; ');
        said.append(
          '. ',
          makeElement('span', { className: 'visually-hidden', textContent: `${words.likely}: ${names}` }),
        );
      }
      return said;
    },
  };
}
