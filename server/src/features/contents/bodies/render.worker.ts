import { decodeText, type RenderedPage, renderPage } from '@lectern/content';

/** Derives a page's HTML from its bytes: the same bytes give the same HTML on any thread of any node. */
export function renderBody(bytes: Uint8Array): RenderedPage {
  return renderPage(decodeText(bytes).text);
}
