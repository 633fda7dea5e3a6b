// What stands above code that is drawn: its picture, and why there is none while its source is wrong.
import { element } from '../elements.ts';
import { drawWhenSeen } from '../../drawing/when-seen.ts';

/** The language of diagrams. */
export const DIAGRAM = 'mermaid';

export interface CodeDrawing {
  dom: HTMLElement;
  show: (source: string) => void;
  end: () => void;
}

/** While the source is wrong, the last picture stays, and the reason stands below it. */
export function diagramAbove(block: Element): CodeDrawing {
  const picture = element('div', { class: 'drawn-picture' });
  const error = element('p', { class: 'drawn-error', role: 'status' });
  const dom = element('div', { class: 'drawn', contenteditable: 'false' }, picture, error);
  let unfollow: (() => void) | undefined;
  let isOver = false;
  const drawing = drawWhenSeen(block, async (source, isLatest) => {
    const { drawDiagram, followColors } = await import('../../drawing/diagrams.ts');
    if (!isOver) unfollow ??= followColors(() => drawing.again());
    const drawn = source.trim() === '' ? { error: '' } : await drawDiagram(source);
    if (!isLatest()) return;
    if ('picture' in drawn) picture.replaceChildren(drawn.picture);
    else if (drawn.error === '') picture.replaceChildren();
    error.textContent = 'error' in drawn && drawn.error !== '' ? `This diagram cannot be drawn. ${drawn.error}` : '';
  });
  return {
    dom,
    show: drawing.show,
    end: () => {
      isOver = true;
      unfollow?.();
      drawing.end();
    },
  };
}
