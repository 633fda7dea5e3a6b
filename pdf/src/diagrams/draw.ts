import type { Palette } from '../diagram-sources.ts';
import { LONGEST_SOURCE, settingsFor } from '@lectern/markup/diagrams';
import { type Element, childrenOf, nameOf } from './elements.ts';
import { openLetters } from './fonts.ts';
import { openPage, type Page } from './page.ts';
import { type Drawn, writeDrawing } from './writing.ts';

/** What is to be drawn, and how. */
export interface Order {
  source: string;
  palette: Palette;
  /** A language tag, which decides about the shapes of letters that several languages share. */
  language: string;
}

interface Mermaid {
  initialize: (settings: object) => void;
  render: (id: string, source: string) => Promise<{ svg: string }>;
}

interface Studio {
  page: Page;
  mermaid: Mermaid;
}

let studio: Promise<Studio> | undefined;

/**
 * Draws a diagram, or answers undefined where it has a mistake or its kind needs a browser. Whoever calls this does so in a process
 * of its own: authors decide how long it takes and how much memory.
 */
export async function drawDiagram({ source, palette, language }: Order): Promise<Drawn | undefined> {
  if (source.length > LONGEST_SOURCE || refersElsewhere(source)) return undefined;
  const { page, mermaid } = await (studio ??= openStudio());
  withoutChance();
  page.write(await openLetters(source + charactersNamedIn(source), language));
  try {
    mermaid.initialize({ ...settingsFor(palette.colors, palette.isDark), suppressErrorRendering: true });
    const { svg } = await mermaid.render('diagram', source);
    const root = page.read(svg);
    return root === undefined || holdsPages(root) ? undefined : writeDrawing(page.canvasOf(root), root);
  } catch {
    // A mistake of its author, or a kind that wants more of a browser: the source stands in its place.
    return undefined;
  } finally {
    page.clear();
  }
}

async function openStudio(): Promise<Studio> {
  const page = openPage();
  // It looks for its page while it is loaded.
  const { default: mermaid } = (await import('mermaid')) as unknown as { default: Mermaid };
  return { page, mermaid };
}

/** Whether a style asks for something elsewhere. Nothing would be loaded; it is not even tried, as on pages. */
const refersElsewhere = (source: string): boolean => /url\s*\((?!["']?#)/i.test(source);

/** Characters that a source names by their numbers. */
const charactersNamedIn = (source: string): string =>
  [...source.matchAll(/#(\d{2,6});/g)]
    .map(([, number]) => Number(number))
    .filter((number) => number <= 0x10_ff_ff)
    .map((number) => String.fromCodePoint(number))
    .join('');

/** Whether a part of it is a page of HTML, which no drawing shows. */
const holdsPages = (root: Element): boolean =>
  childrenOf(root).some((child) =>
    nameOf(child) === 'foreignobject' ? child.textContent.trim() !== '' : holdsPages(child),
  );

/** The same source gives the same drawing: names that the library invents and lines that it draws by hand depend on nothing else. */
function withoutChance(): void {
  let state = 1;
  // Lehmer's generator, with the numbers of Park and Miller.
  Math.random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
