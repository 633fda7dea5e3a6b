import { drawWhenSeen } from '../../drawing/when-seen.ts';

/** In characters. Longer code has no colors on published pages, either. */
const CODE_AT_MOST = 50_000;

export interface Coloring {
  show: (text: string, language: string) => void;
  end: () => void;
}

/** Colors code when it comes into view, and again after whoever writes it has rested. */
export function coloring(block: Element, code: HTMLElement): Coloring {
  let language = '';
  let uncolor: (() => void) | undefined;
  const drawing = drawWhenSeen(block, async (_text, isLatest) => {
    if (language === '' || code.textContent.length > CODE_AT_MOST) {
      uncolor?.();
      uncolor = undefined;
      return;
    }
    const { colorCode } = await import('../../coloring/colors.ts');
    if (!isLatest()) return;
    const next = await colorCode(code, language, isLatest);
    if (next === undefined) return;
    uncolor?.();
    uncolor = next;
  });
  let turn = 0;
  let known = '';
  return {
    show: (text, written) => {
      language = written;
      // Also where the text is the same: the browser may have it in other nodes than before.
      if (text === known) turn += 1;
      known = text;
      drawing.show(`${written} ${turn} ${text.length > CODE_AT_MOST ? '' : text}`);
    },
    end: () => {
      drawing.end();
      uncolor?.();
    },
  };
}
