import { isMainThread } from 'node:worker_threads';
import {
  decodeText,
  readPage,
  readWhole,
  type RenderedPage,
  renderPage,
  resolvePage,
  type ShownPage,
  type WholePage,
} from '@lectern/content';
import { isMarkup, markUp, markUpUnlimited, type ShownBody, withMadeMarkup } from '@lectern/markup';

/** A body, and those of its conditions that are met: what stands under all others is left out. */
export interface Shown {
  bytes: Uint8Array;
  met: readonly string[];
}

/** Derives a page's HTML from its bytes: the same bytes give the same HTML on any thread of any node. */
export const renderBody = (shown: Shown): RenderedPage => renderPage(shownText(shown));

/** The tree that its document is made of. */
export const readBody = (shown: Shown): ShownPage => readPage(shownText(shown));

/** The same with what stands under conditions, as writers read it. */
export const readWholeBody = ({ bytes }: Pick<Shown, 'bytes'>): WholePage => readWhole(decodeText(bytes).text);

function shownText({ bytes, met }: Shown): string {
  const { text } = decodeText(bytes);
  return met.length === 0 ? text : resolvePage(text, met);
}

export interface ShownTask extends Shown {
  /** Blocks that are known to take too long. */
  slow: readonly string[];
  /** Whoever gave the task ends its thread soon if it takes too long, so that no block needs a limit of its own. */
  isWatched: boolean;
}

/** The same with its code and formulas finished, and the blocks that were found to take too long. */
export async function renderShownBody({
  slow: known,
  isWatched,
  ...shown
}: ShownTask): Promise<{ body: ShownBody; slow: string[] }> {
  const rendered = renderBody(shown);
  // What runs together with everything else is never ended.
  const make = isWatched && !isMainThread ? markUpUnlimited : markUp;
  const { made, slow } = await make(rendered.slots.filter(isMarkup), new Set(known));
  return { body: withMadeMarkup(rendered, made), slow };
}
