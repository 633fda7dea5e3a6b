import { renderPage } from '@lectern/content';

/** What may bring anchors of its own from elsewhere. */
const ELSEWHERE = /\{%\s*(?:include|openapi|swagger|if|updates)|<[a-z][^>]{0,500}\sid\s*=\s*[^"'\s]/i;

/**
 * The anchors that links may name in a page, as readers get them; undefined where some come from elsewhere. Takes as long as
 * showing the page does.
 */
export function readAnchors(source: string): string[] | undefined {
  if (ELSEWHERE.test(source)) return undefined;
  const html = renderPage(source).html.map((piece) => (typeof piece === 'string' ? piece : JSON.stringify(piece)));
  const anchors = new Set<string>();
  for (const [, id = ''] of html.join('').matchAll(/\s(?:id|name)=\\?"([^"\\]{1,300})/g)) anchors.add(id);
  return [...anchors];
}

/** Whether an anchor is one of a page. Browsers compare them as they are; links written elsewhere differ in case. */
export const hasAnchor = (anchors: readonly string[], anchor: string): boolean =>
  anchor === '' || anchor === 'top' || anchors.includes(anchor) || anchors.includes(anchor.toLowerCase());
