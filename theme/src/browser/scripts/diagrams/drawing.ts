import { settingsFor } from '@lectern/markup/diagrams';
import type { Answer, Order } from './messages.ts';

/** The part of Mermaid that is used. */
interface Mermaid {
  initialize: (settings: object) => void;
  render: (id: string, source: string) => Promise<{ svg: string }>;
}

/**
 * Takes the text of a diagram and gives its picture. It runs in a frame that has no origin and may load nothing but this
 * server's own scripts.
 */
export async function answerPages(): Promise<void> {
  const library = document.querySelector<HTMLElement>('script[data-library]')?.dataset.library ?? '';
  const { default: mermaid } = (await import(/* @vite-ignore */ library)) as { default: Mermaid };
  // One at a time: the library keeps its settings of looks for all that it draws.
  let last: Promise<void> = Promise.resolve();
  addEventListener('message', ({ source, data }: MessageEvent<Order | null>) => {
    if (source !== parent || typeof data?.source !== 'string') return;
    last = last.then(() => draw(mermaid, data)).then((answer) => parent.postMessage({ id: data.id, ...answer }, '*'));
  });
  parent.postMessage({ isReady: true }, '*');
}

async function draw(mermaid: Mermaid, { id, source, colors, isDark }: Order): Promise<Answer> {
  try {
    if (refersElsewhere(source)) throw new Error('A diagram refers to nothing but itself.');
    mermaid.initialize(settingsFor(colors, isDark));
    const { svg } = await mermaid.render(`diagram-${Number(id)}`, source);
    return finish(svg);
  } catch (error) {
    // The page shows what the author wrote instead.
    return { failed: String(error) };
  } finally {
    document.body.replaceChildren();
  }
}

/** Whether a style asks for something elsewhere. The policy would stop it; it is not even tried. */
export const refersElsewhere = (source: string): boolean => /url\s*\((?!["']?#)/i.test(source);

/** The picture with a size of its own, as a document of XML. */
function finish(text: string): Answer {
  const holder = document.createElement('div');
  holder.innerHTML = text;
  const svg = holder.querySelector('svg');
  const size = sizeOf(svg?.getAttribute('viewBox') ?? '');
  if (svg === null || size === undefined) return { failed: 'nothing was drawn' };
  svg.setAttribute('width', String(size.width));
  svg.setAttribute('height', String(size.height));
  svg.style.maxWidth = '';
  const title = [':scope > title', ':scope > desc'].map((part) => svg.querySelector(part)?.textContent.trim() ?? '');
  return {
    svg: new XMLSerializer().serializeToString(svg),
    ...size,
    title: title.filter(Boolean).join('. ').slice(0, 1000),
  };
}

/** The size that a `viewBox` says, if there is anything to see in it. */
export function sizeOf(viewBox: string): { width: number; height: number } | undefined {
  const [, , width = 0, height = 0] = viewBox.split(/[\s,]+/).map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}
