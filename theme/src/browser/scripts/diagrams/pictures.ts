import { readColors } from './colors.ts';
import { type Draw, LONGEST_SOURCE, makeDrawer, showPicture } from './frame.ts';

const DIAGRAMS = '.code[data-language="mermaid"], .integration[data-integration="@mermaid/diagram"] > .code';

/** What the page hands to this script where it loads it. */
interface Words {
  frame: string;
  name: string;
  source: string;
}

/**
 * Puts pictures before the sources of diagrams that come into view. What draws them works in a frame without rights; what
 * comes back is shown as a picture, in which nothing runs and which loads nothing.
 */
export function showDiagrams(): void {
  const {
    frame = '',
    name = '',
    source = '',
  } = document.querySelector<HTMLElement>('script[data-frame]')?.dataset ?? {};
  const words = { frame, name, source };
  const draw = makeDrawer(frame, () => readColors((probe, name) => (probe.className = `diagram-color${name}`)));
  const drawn = new Map<Element, HTMLImageElement>();
  const show = (box: Element) => showDiagram(box, { draw, drawn, words });
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        show(target);
      }
    },
    { rootMargin: '800px 0px' },
  );
  for (const box of document.querySelectorAll(DIAGRAMS)) watcher.observe(box);
  // Shown again in the other colors.
  const redraw = () => {
    for (const box of drawn.keys()) show(box);
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

/** Puts the picture of a diagram before its source, which stays as it is where it cannot be drawn. */
function showDiagram(
  box: Element,
  { draw, drawn, words }: { draw: Draw; drawn: Map<Element, HTMLImageElement>; words: Words },
): void {
  const source = box.querySelector('code')?.textContent ?? '';
  if (source.trim() === '' || source.length > LONGEST_SOURCE) return;
  draw(source, (answer) => {
    if ('failed' in answer) return;
    const { title } = answer;
    const image = drawn.get(box) ?? place(box, words);
    drawn.set(box, image);
    showPicture(image, answer);
    image.alt = title === '' ? words.name : `${words.name}: ${title}`;
  });
}

function place(box: Element, words: Words): HTMLImageElement {
  const figure = document.createElement('figure');
  figure.className = 'diagram';
  const image = document.createElement('img');
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = words.source;
  const view = document.createElement('div');
  view.className = 'diagram-view';
  view.append(image);
  box.replaceWith(figure);
  details.append(summary, box);
  figure.append(view, details);
  return image;
}
