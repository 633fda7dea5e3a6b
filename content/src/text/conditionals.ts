/**
 * Removes what stands between `{% if … %}` and `{% endif %}`: who may see it is decided by the publisher, and derived HTML
 * is the same for everybody. `depth` is the number of conditions open before this text; it is returned for the next.
 * Code spans are code (unless `plain`), and an escaped tag is text.
 */
export function withoutConditionals(text: string, depth: number, plain: boolean): { text: string; depth: number } {
  if (depth === 0 && !text.includes('{%')) return { text, depth };
  // A tag ends also where another condition begins inside it, or that one would be swallowed and never hide anything.
  const signs = plain
    ? /\{%[ \t]*(if|endif)(?![\w-])(?:(?!%\}|\{%[ \t]*if(?![\w-]))[^\n])*(?:%\}|$|(?=\n|\{%))/gm
    : /\\.|(`+)|\{%[ \t]*(if|endif)(?![\w-])(?:(?!%\}|\{%[ \t]*if(?![\w-]))[^\n])*(?:%\}|$|(?=\n|\{%))/gm;
  let shown = '';
  let from = 0;
  let open = depth;
  const unclosed = new Set<number>();
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const run = plain ? undefined : match[1];
    const word = plain ? match[1] : match[2];
    if (run !== undefined) {
      const end = unclosed.has(run.length) ? -1 : findRun(text, signs.lastIndex, run.length);
      if (end === -1) unclosed.add(run.length);
      else signs.lastIndex = end;
    } else if (word !== undefined) {
      if (open === 0) shown += text.slice(from, match.index);
      open = word === 'if' ? open + 1 : Math.max(0, open - 1);
      from = signs.lastIndex;
    }
  }
  return { text: open === 0 ? shown + text.slice(from) : shown, depth: open };
}

/** The offset after the next run of exactly `length` backticks. */
function findRun(text: string, from: number, length: number): number {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let match = runs.exec(text); match; match = runs.exec(text))
    if (match[0].length === length) return runs.lastIndex;
  return -1;
}
