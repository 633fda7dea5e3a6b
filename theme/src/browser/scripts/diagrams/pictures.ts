import { isDark, readColors } from './colors.ts';
import type { Answer, Order, Picture } from './messages.ts';

const ENDURED_MS = 15_000;
const LONGEST_SOURCE = 50_000;
const LARGEST_PICTURE = 4_000_000;
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
  const draw = makeDrawer(frame);
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

type Draw = (source: string, done: (picture: Picture) => void) => void;

/** Puts the picture of a diagram before its source, which stays as it is where it cannot be drawn. */
function showDiagram(
  box: Element,
  { draw, drawn, words }: { draw: Draw; drawn: Map<Element, HTMLImageElement>; words: Words },
): void {
  const source = box.querySelector('code')?.textContent ?? '';
  if (source.trim() === '' || source.length > LONGEST_SOURCE) return;
  draw(source, ({ svg, width, height, title }) => {
    const image = drawn.get(box) ?? place(box, words);
    drawn.set(box, image);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    image.alt = title === '' ? words.name : `${words.name}: ${title}`;
    image.width = Math.ceil(width);
    image.height = Math.ceil(height);
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

/** Asks the frame for pictures; what comes too late, or not at all, is as if it could not be drawn. */
function makeDrawer(frameUrl: string): Draw {
  const waiting = new Map<number, (picture: Picture) => void>();
  const settle = (message: object) => {
    const id = 'id' in message && typeof message.id === 'number' ? message.id : 0;
    const done = waiting.get(id);
    waiting.delete(id);
    if (isPicture(message)) done?.(message);
  };
  let drawing: Promise<Window> | undefined;
  let last = 0;
  return (source, done) => {
    drawing ??= openFrame(frameUrl, settle);
    const id = (last += 1);
    void drawing.then((frame) => {
      waiting.set(id, done);
      setTimeout(() => waiting.delete(id), ENDURED_MS);
      const colors = readColors();
      const order: Order = { id, source, colors, isDark: isDark(colors[0] ?? '') };
      frame.postMessage(order, '*');
    });
  };
}

/** Whether what the frame sent is a picture that may be shown. It comes from a stranger. */
export function isPicture(message: object): message is Picture {
  const { svg, width, height, title } = message as Partial<Record<keyof Picture, unknown>>;
  return (
    typeof svg === 'string' &&
    svg.length <= LARGEST_PICTURE &&
    typeof width === 'number' &&
    typeof height === 'number' &&
    typeof title === 'string'
  );
}

/** The frame has no origin, so that it is known by its window alone. */
function openFrame(url: string, settle: (message: object) => void): Promise<Window> {
  const frame = document.createElement('iframe');
  frame.className = 'diagram-frame';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.src = url;
  return new Promise((resolve) => {
    addEventListener(
      'message',
      ({ source, data }: MessageEvent<(Answer & { id: number }) | { isReady: true } | null>) => {
        const view = frame.contentWindow;
        if (view === null || source !== view || typeof data !== 'object' || data === null) return;
        if ('isReady' in data) resolve(view);
        else settle(data);
      },
    );
    document.body.append(frame);
  });
}
