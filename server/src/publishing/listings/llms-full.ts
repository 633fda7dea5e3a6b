import { setImmediate as nextTurn } from 'node:timers/promises';
import { isIndexable, pageUrl } from '../addresses/index.ts';
import { toMarkdownText } from '#features/contents/index.ts';
import { composeMarkdown } from '../pages/markdown.ts';
import type { ComposedText, OperationsCtx } from '../pages/operations.ts';
import type { Place } from '../pages/navigation.ts';
import type { ListedVariant } from './llms.ts';

const PAGES_A_PART = 100;

/** A part grows no longer than by the page that passes this; the pages after it are only named. */
const UNITS_A_PART = 4_000_000;

/** Which part of the whole text an address asks for, from 1; nothing for other addresses. */
export function partOf(rest: string): number | undefined {
  const [, number] = /^llms-full\.txt(?:\/([1-9]\d{0,3}))?$/.exec(rest) ?? [undefined, undefined];
  if (number !== undefined) return Number(number);
  return rest === 'llms-full.txt' ? 1 : undefined;
}

interface Whole {
  origin: string;
  siteBase: string;
  title: string;
  variants: readonly ListedVariant[];
}

const placesOf = (variants: readonly ListedVariant[]): Place[] =>
  variants.flatMap(({ variant, tree }) =>
    tree.documents.filter(isIndexable).map((page): Place => ({ variant, tree, page })),
  );

/** Whether there is such a part: the first always, and none beyond the last page. */
export const hasPart = (variants: readonly ListedVariant[], part: number): boolean =>
  part === 1 || placesOf(variants).length > (part - 1) * PAGES_A_PART;

/** The Markdown of a part of a site's pages, one after the other; nothing beyond the last. */
export async function composeLlmsFull(
  ctx: OperationsCtx,
  whole: Whole,
  part: number,
): Promise<ComposedText | undefined> {
  const { origin, siteBase, title, variants } = whole;
  if (!hasPart(variants, part)) return undefined;
  const all = placesOf(variants);
  const places = all.slice((part - 1) * PAGES_A_PART, part * PAGES_A_PART);
  const texts = [`# ${toMarkdownText(title)}\n`];
  let units = 0;
  let isProvisional = false;
  for (const place of places) {
    const url = origin + pageUrl(place.variant, place.tree, place.page);
    const composed = units > UNITS_A_PART ? undefined : await composeMarkdown(ctx, place, origin);
    const text = composed?.text;
    units += text?.length ?? 0;
    isProvisional ||= composed?.isProvisional === true;
    texts.push(
      text === undefined ? `# ${toMarkdownText(place.page.title)}\n` : text.trimEnd() + '\n',
      `Source: ${url}\n`,
    );
    // A hundred pages take a while to cut, and others wait for their one.
    await nextTurn();
  }
  if (all.length > part * PAGES_A_PART) texts.push(`Next part: ${origin}${siteBase}/llms-full.txt/${part + 1}\n`);
  return { text: texts.join('\n'), isProvisional };
}
