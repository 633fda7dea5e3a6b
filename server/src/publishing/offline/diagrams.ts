// Diagrams of an edition, which no script draws there: pictures before their sources, in the looks that the site has.
import { createHash } from 'node:crypto';
import { escapeHtml } from '@lectern/content';
import type { Palette } from '@lectern/pdf/diagram-sources';
import type { Drawn } from '@lectern/pdf/diagrams';
import { messagesIn } from '@lectern/theme';
import type { Allowance } from '#features/diagrams/index.ts';
import type { WorkerTask } from '#platform/workers/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import type { PageLook } from '../themes/index.ts';
import { ASSETS } from './addresses.ts';
import type { FoundDiagram } from './html/diagrams.worker.ts';

const FIND: WorkerTask<string[], FoundDiagram[][]> = {
  url: new URL('./html/diagrams.worker.ts', import.meta.url),
  name: 'findDiagrams',
};
const PATIENCE = { seconds: 60 };

/** Of an edition: as many as a large site has, and so long as nobody waits who reads. */
export const drawingAllowance = (): Allowance => ({ count: 2000, milliseconds: 5 * 60_000, missed: 0 });

/** The drawings that pages name and that are not in the zip yet, by their addresses. */
export type Drawings = Map<string, string>;

interface Place {
  ctx: PublishingCtx;
  look: PageLook;
  /** A language tag of what authors wrote. */
  language: string;
  allowance: Allowance;
  drawings: Drawings;
}

const MAY_HAVE = /data-language="mermaid"|data-integration="@(?:mermaid|diagrams)\/diagram"/;

/** The pages with the pictures of their diagrams. What cannot be drawn stays its source. */
export async function withDrawings<P extends { html: string }>(place: Place, pages: readonly P[]): Promise<P[]> {
  if (!pages.some(({ html }) => MAY_HAVE.test(html))) return [...pages];
  const found = await place.ctx.workers.run(
    FIND,
    pages.map(({ html }) => html),
    PATIENCE,
  );
  const sources = [...new Set(found.flat().map(({ source }) => source))];
  const figures = await drawAll(place, sources);
  return pages.map((page, at) => ({ ...page, html: withFigures(page.html, found[at] ?? [], figures) }));
}

function withFigures(html: string, found: readonly FoundDiagram[], figures: ReadonlyMap<string, Figure>): string {
  let [written, at] = ['', 0];
  for (const { start, end, source } of found) {
    const figure = figures.get(source);
    if (figure === undefined) continue;
    written += html.slice(at, start) + figure.before + html.slice(start, end) + figure.after;
    at = end;
  }
  return written + html.slice(at);
}

/** What stands around the source of a diagram. */
interface Figure {
  before: string;
  after: string;
}

async function drawAll(place: Place, sources: readonly string[]): Promise<Map<string, Figure>> {
  const { ctx, look, language, allowance } = place;
  const palettes = palettesOf(look);
  const wanted = sources.flatMap((source) => palettes.map((palette) => ({ source, palette, language })));
  const drawn = await ctx.queues.diagrams.draw(wanted, allowance);
  const figures = new Map<string, Figure>();
  for (const [at, source] of sources.entries()) {
    const looks = drawn.slice(at * palettes.length, (at + 1) * palettes.length);
    const [first, dark] = looks;
    // One alone would not be seen in the other look.
    if (first !== undefined && !looks.includes(undefined)) figures.set(source, figureOf(place, first, dark));
  }
  return figures;
}

/** The same as the script of pages makes of it. */
function figureOf(place: Place, drawn: Drawn, dark: Drawn | undefined): Figure {
  const text = messagesIn(place.look.locale);
  const alt = drawn.title === '' ? text.diagram : `${text.diagram}: ${drawn.title}`;
  const size = `width="${Math.ceil(drawn.width)}" height="${Math.ceil(drawn.height)}"`;
  const image = `<img src="${addressOf(place, drawn)}" alt="${escapeHtml(alt)}" ${size}>`;
  const source =
    dark === undefined ? '' : `<source srcset="${addressOf(place, dark)}" media="(prefers-color-scheme: dark)">`;
  const picture = source === '' ? image : `<picture>${source}${image}</picture>`;
  const summary = `<summary class="diagram-source">${escapeHtml(text.diagramSource)}</summary>`;
  return {
    before: `<figure class="diagram"><div class="diagram-view">${picture}</div><details>${summary}`,
    after: '</details></figure>',
  };
}

function addressOf({ drawings }: Place, { svg }: Drawn): string {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16);
  const url = `${ASSETS}drawings/${hash}.svg`;
  drawings.set(url, svg);
  return url;
}

/** What the style sheet of all sites says, in the order in which diagrams want it. A test compares them with it. */
export const USUAL: readonly (readonly [name: string, light: string, dark: string])[] = [
  ['--paper', '#ffffff', '#131418'],
  ['--paper-soft', '#f7f8fa', '#1a1c22'],
  ['--paper-sunken', '#eef0f4', '#24272f'],
  ['--line-strong', '#848b99', '#788190'],
  ['--ink', '#16181f', '#e9ebf0'],
  ['--ink-soft', '#4f5665', '#a7aebc'],
  ['--accent', '#2f66d2', '#578df3'],
  ['--accent-soft', '#ecf2fd', '#1b253a'],
];

/** The colors of a site: by day and, where its readers may have that, by night. */
export function palettesOf({ look }: Pick<PageLook, 'look'>): Palette[] {
  const chosen = new Map(
    [...look.style.matchAll(/(--[a-z-]+):light-dark\((#[\da-f]{6}), ?(#[\da-f]{6})\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, [light, dark] as const],
    ),
  );
  const both = USUAL.map(([name, light, dark]) => chosen.get(name) ?? ([light, dark] as const));
  const day: Palette = { colors: both.map(([light]) => light), isDark: false };
  const night: Palette = { colors: both.map(([, dark]) => dark), isDark: true };
  if (look.hasThemes || look.theme === undefined) return [day, night];
  return look.theme === 'dark' ? [night] : [day];
}
