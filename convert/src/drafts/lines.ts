/** A line of Markdown, without its end, and whether it is code, in which nothing is markup. */
export interface Line {
  text: string;
  isCode: boolean;
  /** Set where a block of code begins: what stands after the fence. */
  fenceInfo?: string;
  /** Set where one ends. */
  isFenceEnd?: boolean;
}

const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/;

/** The fence that a line begins with, such as ``` and what follows it. */
export function fenceOf(line: string): { fence: string; info: string } | undefined {
  const start = line.trimStart();
  if (!start.startsWith('```') && !start.startsWith('~~~')) return undefined;
  const [, fence, info = ''] = FENCE.exec(line) ?? [];
  return fence === undefined || (fence.startsWith('`') && info.includes('`'))
    ? undefined
    : { fence, info: info.trim() };
}

/** The lines of a text; those of fenced code, the fences included, are marked. */
export function linesOf(text: string): Line[] {
  let open: string | undefined;
  return text.split(/\r?\n/).map((line): Line => {
    const found = fenceOf(line);
    if (open === undefined) {
      if (found === undefined) return { text: line, isCode: false };
      open = found.fence;
      return { text: line, isCode: true, fenceInfo: found.info };
    }
    const isEnd = found !== undefined && found.info === '' && found.fence.startsWith(open);
    if (isEnd) open = undefined;
    return { text: line, isCode: true, ...(isEnd ? { isFenceEnd: true } : {}) };
  });
}

/** How far a line is indented, a tab counting as four. */
export function indentOf(line: string): number {
  const blanks = line.length - line.trimStart().length;
  const start = line.slice(0, blanks);
  if (!start.includes('\t')) return blanks;
  let width = 0;
  for (const character of start) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}
