/** A line of a SUMMARY with tabs at its start made columns. */
export type SummaryLine = { number: number; indent: number; text: string };

/** The lines of a SUMMARY; what stands in HTML comments is gone, line numbers stay. */
export function summaryLines(source: string): SummaryLine[] {
  return withoutComments(source.replace(/^\uFEFF/, ''))
    .split(/\r\n|\n|\r/)
    .map((line, index) => {
      const blank = line.length - line.trimStart().length;
      return { number: index + 1, indent: columns(line.slice(0, blank)), text: line.slice(blank).trimEnd() };
    });
}

/** The marker of a list item: columns from the item's start to its content, and the content. */
export function listItem(text: string): { width: number; content: string } | undefined {
  const marker = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/.exec(text)?.[0];
  if (marker === undefined || isSeparator(text)) return undefined;
  const rest = text.slice(marker.length);
  const content = rest.trimStart();
  const gap = columns(rest.slice(0, rest.length - content.length));
  return { width: marker.length + (gap >= 1 && gap <= 4 && content !== '' ? gap : 1), content };
}

/** A thematic break: three or more of `*`, `-` or `_`, blanks between them allowed. */
export function isSeparator(text: string): boolean {
  const characters = text.replace(/[ \t]/g, '');
  return characters.length >= 3 && (/^\*+$/.test(characters) || /^-+$/.test(characters) || /^_+$/.test(characters));
}

/** How wide blanks are, tabs as wide as they reach. */
export function columns(blank: string): number {
  let width = 0;
  for (const character of blank) width = character === '\t' ? width + 4 - (width % 4) : width + 1;
  return width;
}

function withoutComments(source: string): string {
  let text = '';
  let position = 0;
  for (;;) {
    const open = source.indexOf('<!--', position);
    const close = open === -1 ? -1 : source.indexOf('-->', open + 4);
    if (close === -1) return text + source.slice(position);
    text += source.slice(position, open) + source.slice(open, close).replace(/[^\r\n]+/g, '');
    position = close + 3;
  }
}
