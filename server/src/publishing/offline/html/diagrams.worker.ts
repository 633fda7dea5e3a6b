// Finds diagrams in the HTML of pages, on a thread.
import { Parser } from 'htmlparser2';

/** The box of code that describes a diagram: where it stands in the HTML of its page. */
export interface FoundDiagram {
  start: number;
  end: number;
  source: string;
}

const INTEGRATION = '@mermaid/diagram';

/** The diagrams of each page, as its script finds them: code in their language, and code of the integration with their name. */
export const findDiagrams = (pages: readonly string[]): FoundDiagram[][] => pages.map(findIn);

function findIn(html: string): FoundDiagram[] {
  const found: FoundDiagram[] = [];
  const open: { isOfIntegration: boolean; found?: FoundDiagram }[] = [];
  let [current, inCode]: [FoundDiagram | undefined, number] = [undefined, 0];
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      const isBox = (attributes['class'] ?? '').split(' ').includes('code') && current === undefined;
      const isDiagram = attributes['data-language'] === 'mermaid' || open.at(-1)?.isOfIntegration === true;
      if (isBox && isDiagram) current = { start: parser.startIndex, end: 0, source: '' };
      if (name === 'code' && current !== undefined) inCode += 1;
      const isOfIntegration = attributes['data-integration'] === INTEGRATION;
      open.push({ isOfIntegration, ...(isBox && current !== undefined ? { found: current } : {}) });
    },
    onclosetag(name) {
      if (name === 'code' && current !== undefined) inCode -= 1;
      const closed = open.pop()?.found;
      if (closed === undefined) return;
      closed.end = parser.endIndex + 1;
      found.push(closed);
      current = undefined;
    },
    ontext(text) {
      if (current !== undefined && inCode > 0) current.source += text;
    },
  });
  parser.end(html);
  return found.filter(({ source }) => source.trim() !== '');
}
