import { decodeText, type RenderedPage, renderPage } from '@lectern/content';
import { isMarkup, markUp, type ShownBody, withMadeMarkup } from '../markup/index.ts';

/** Derives a page's HTML from its bytes: the same bytes give the same HTML on any thread of any node. */
export function renderBody(bytes: Uint8Array): RenderedPage {
  return renderPage(decodeText(bytes).text);
}

/** The same with its code and formulas finished, in one go. */
export async function renderShownBody(bytes: Uint8Array): Promise<ShownBody> {
  const rendered = renderBody(bytes);
  return withMadeMarkup(rendered, await markUp(rendered.slots.filter(isMarkup)));
}
