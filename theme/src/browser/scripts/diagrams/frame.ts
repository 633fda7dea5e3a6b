// The frame without rights that draws diagrams, as the page around it uses it.
import { isDark } from './colors.ts';
import type { Answer, Order, Picture } from './messages.ts';

export { COLORS, readColors } from './colors.ts';

const ENDURED_MS = 15_000;
const LARGEST_PICTURE = 4_000_000;

/** In characters. Longer sources are not drawn. A test compares it with that of the settings, which no other script loads. */
export const LONGEST_SOURCE = 50_000;

export type Draw = (source: string, done: (answer: Answer) => void) => void;

/** Asks the frame for pictures; what comes too late, or not at all, is as if it could not be drawn. */
export function makeDrawer(frameUrl: string, colorsNow: () => string[]): Draw {
  const waiting = new Map<number, (answer: Answer) => void>();
  const settle = (id: number, answer: Answer): void => {
    const done = waiting.get(id);
    waiting.delete(id);
    done?.(answer);
  };
  const hear = (message: object): void => {
    const id = 'id' in message && typeof message.id === 'number' ? message.id : 0;
    if (isPicture(message)) settle(id, message);
    else settle(id, { failed: 'failed' in message ? String(message.failed).slice(0, 1000) : 'nothing was drawn' });
  };
  let drawing: Promise<Window> | undefined;
  let last = 0;
  return (source, done) => {
    drawing ??= openFrame(frameUrl, hear);
    const id = (last += 1);
    void drawing.then((frame) => {
      waiting.set(id, done);
      setTimeout(() => settle(id, { failed: 'it takes too long' }), ENDURED_MS);
      const colors = colorsNow();
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

/** In a picture, nothing runs and nothing is loaded. */
export function showPicture(image: HTMLImageElement, { svg, width, height }: Picture): void {
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  image.width = Math.ceil(width);
  image.height = Math.ceil(height);
}

/** The frame has no origin, so that it is known by its window alone. */
function openFrame(url: string, hear: (message: object) => void): Promise<Window> {
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
        else hear(data);
      },
    );
    document.body.append(frame);
  });
}
