// Finds diagrams in the HTML of pages, on a thread.
import { toMermaid } from '@lectern/markup/diagram-steps';
import { Parser } from 'htmlparser2';

/** The box of code that describes a diagram: where it stands in the HTML of its page. */
export interface FoundDiagram {
  start: number;
  end: number;
  /** As Mermaid draws it. */
  source: string;
}

const LANGUAGE = 'mermaid';

/** The language of the diagram that a box of an integration has in it; undefined for all others. */
function languageOf({ 'data-integration': name, 'data-language': said }: Record<string, string>): string | undefined {
  if (name === '@mermaid/diagram') return LANGUAGE;
  // The integration that comes with the server has languages of its own, which become this one when it runs.
  return name === '@diagrams/diagram' ? said || LANGUAGE : undefined;
}

/** The diagrams of each page, as its script finds them: code in their language, and code of integrations that draw them. */
export const findDiagrams = (pages: readonly string[]): FoundDiagram[][] => pages.map(findIn);

function findIn(html: string): FoundDiagram[] {
  const found: FoundDiagram[] = [];
  const open: { language: string | undefined; found?: FoundDiagram }[] = [];
  let [current, inCode, language]: [FoundDiagram | undefined, number, string] = [undefined, 0, LANGUAGE];
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      const isBox = (attributes['class'] ?? '').split(' ').includes('code') && current === undefined;
      const written = attributes['data-language'] === LANGUAGE ? LANGUAGE : open.at(-1)?.language;
      if (isBox && written !== undefined) {
        current = { start: parser.startIndex, end: 0, source: '' };
        language = written;
      }
      if (name === 'code' && current !== undefined) inCode += 1;
      open.push({ language: languageOf(attributes), ...(isBox && current !== undefined ? { found: current } : {}) });
    },
    onclosetag(name) {
      if (name === 'code' && current !== undefined) inCode -= 1;
      const closed = open.pop()?.found;
      if (closed === undefined) return;
      closed.end = parser.endIndex + 1;
      closed.source = toMermaid(language, closed.source) ?? '';
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
