// Diagrams as readers see them, drawn by the same frame without rights as on published pages. Loaded with the first one.
import { type COLORS, type Draw, LONGEST_SOURCE, makeDrawer, readColors, showPicture } from '@lectern/theme/diagrams';

/** What published pages call these colors, in the application. */
const OURS: Readonly<Record<(typeof COLORS)[number], string>> = {
  '--paper': '--paper',
  '--paper-soft': '--paper-sunken',
  '--paper-sunken': '--paper-hover',
  '--line-strong': '--line-strong',
  '--ink': '--ink',
  '--ink-soft': '--ink-soft',
  '--accent': '--accent',
  '--accent-soft': '--paper-chosen',
};

const frame = document.querySelector<HTMLMetaElement>('meta[name="lectern-diagrams"]')?.content;
let draw: Draw | undefined;

const paint = (probe: HTMLElement, name: (typeof COLORS)[number]): void => {
  probe.style.color = `var(${OURS[name]})`;
};

export type DrawnDiagram = { picture: HTMLImageElement } | { error: string };

export function drawDiagram(source: string): Promise<DrawnDiagram> {
  if (frame === undefined) return Promise.resolve({ error: 'This server draws no diagrams.' });
  if (source.length > LONGEST_SOURCE)
    return Promise.resolve({ error: 'It is longer than 50,000 characters, so readers see its source.' });
  draw ??= makeDrawer(frame, () => readColors(paint));
  const ask = draw;
  return new Promise((resolve) =>
    ask(source, (answer) => {
      if ('failed' in answer) return resolve({ error: answer.failed.replace(/^(?:\w*Error: )+/, '') });
      const picture = document.createElement('img');
      showPicture(picture, answer);
      picture.alt = answer.title === '' ? 'Diagram' : `Diagram: ${answer.title}`;
      picture.draggable = false;
      resolve({ picture });
    }),
  );
}

/** Calls whenever the application becomes light or dark. Answers how to call it off. */
export function followColors(listener: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', listener);
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => {
    media.removeEventListener('change', listener);
    watcher.disconnect();
  };
}
