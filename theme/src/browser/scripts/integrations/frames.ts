import type { Values } from './values.ts';

interface Message {
  action?: {
    action?: unknown;
    size?: { aspectRatio?: unknown; maxHeight?: unknown; maxWidth?: unknown; height?: unknown };
  };
}

const ready = new WeakSet<HTMLIFrameElement>();

/** Gives a frame its shape. */
export function shapeFrames(root: Element): void {
  for (const frame of root.querySelectorAll<HTMLIFrameElement>('iframe.integration-frame'))
    if (frame.style.aspectRatio === '' && frame.dataset.ratio !== undefined)
      frame.style.aspectRatio = frame.dataset.ratio;
}

/** Hands frames that are ready what their blocks give them. They have no origin, so that none can be named. */
export function sendValues(root: Element, values: Values): void {
  for (const frame of root.querySelectorAll<HTMLIFrameElement>('iframe[data-given]'))
    if (ready.has(frame)) frame.contentWindow?.postMessage({ state: givenTo(frame, values) }, '*');
}

function givenTo({ dataset: { given = '{}' } }: HTMLIFrameElement, values: Values): Values {
  const bound = Object.entries(JSON.parse(given) as Values).map(([name, value]) => {
    const key = (value as { $state?: unknown } | null)?.$state;
    if (typeof key !== 'string') return [name, value] as const;
    return [name, Object.hasOwn(values, key) ? values[key] : undefined] as const;
  });
  return Object.fromEntries(bound);
}

/** Does what a page in a frame asks for, and returns what is for the script of its block. */
export function takeMessage(frame: HTMLIFrameElement, message: unknown): object | undefined {
  const action = (message as Message | null)?.action;
  if (typeof action !== 'object' || action === null || typeof action.action !== 'string') return undefined;
  if (action.action === '@webframe.ready') ready.add(frame);
  else if (action.action === '@webframe.resize') resize(frame, action.size ?? {});
  return action.action.startsWith('@') ? undefined : action;
}

const LARGEST = 5000;

function resize(frame: HTMLIFrameElement, size: NonNullable<NonNullable<Message['action']>['size']>): void {
  const { aspectRatio, height, maxHeight, maxWidth } = size;
  const pixels = (value: unknown): string | undefined =>
    Number(value) > 0 && Number(value) <= LARGEST ? `${Number(value)}px` : undefined;
  if (Number(aspectRatio) > 0.05 && Number(aspectRatio) < 50) frame.style.aspectRatio = String(Number(aspectRatio));
  frame.style.blockSize = pixels(height) ?? frame.style.blockSize;
  frame.style.maxBlockSize = pixels(maxHeight) ?? frame.style.maxBlockSize;
  frame.style.maxInlineSize = pixels(maxWidth) ?? frame.style.maxInlineSize;
}
