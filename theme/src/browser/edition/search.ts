// The box of the search in an offline edition, with all that answers it.
import { answerFrom } from '../scripts/edition/answers.ts';
import { openBox } from '../scripts/search/box.ts';
import { loadStyles } from '../scripts/search/styles.ts';

const shelf = globalThis.lecternEdition;
const variant = Number(document.querySelector<HTMLElement>('script[data-variant]')?.dataset.variant ?? 0);

if (shelf !== undefined) {
  const answer = answerFrom(shelf, variant);
  void loadStyles().then(() =>
    shelf.take('search', {
      openBox: (link: HTMLAnchorElement, words?: string) => openBox(link, words, undefined, answer),
    }),
  );
}
