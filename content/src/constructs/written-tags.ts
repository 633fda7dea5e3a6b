import { endOfRun } from '../markdown/tags/condition-tags.ts';

/** A tag as it stands in a text, whatever its name. */
export type WrittenTag = { name: string; raw: string; start: number };

const TAG = String.raw`\{%-?[ \t]*(@?[A-Za-z][\w/-]{0,60})(?:(?!%\}|\{%)[^\n]){0,500}(?:%\})`;
const PLAIN = new RegExp(TAG, 'g');
const INLINE = new RegExp(`\\\\.|(\`+)|${TAG}`, 'gs');
const VERBATIM = /<!--|<(pre|code|script|style|textarea)(?=[\s>])/gi;

/** The tags in a text where they are neither code nor escaped. Linear. */
export function writtenTags(text: string, isHtml: boolean): WrittenTag[] {
  if (!text.includes('{%')) return [];
  const found: WrittenTag[] = [];
  if (isHtml) {
    for (const [start, end] of outsideVerbatim(text))
      for (const match of text.slice(start, end).matchAll(PLAIN))
        found.push({ name: match[1] ?? '', raw: match[0], start: start + match.index });
    return found;
  }
  const pattern = new RegExp(INLINE);
  const unclosed = new Set<number>();
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [raw, run, name] = match;
    if (name !== undefined) found.push({ name, raw, start: match.index });
    else if (run !== undefined && !unclosed.has(run.length)) {
      const end = endOfRun(text, pattern.lastIndex, run.length);
      if (end === -1) unclosed.add(run.length);
      else pattern.lastIndex = end;
    }
  }
  return found;
}

/** The stretches of HTML that are no samples and no comments. */
function* outsideVerbatim(html: string): Generator<[start: number, end: number]> {
  let from = 0;
  const openings = new RegExp(VERBATIM);
  for (let match = openings.exec(html); match; match = openings.exec(html)) {
    yield [from, match.index];
    const name = match[1];
    const closing = name === undefined ? /-->/g : new RegExp(`</${name}`, 'gi');
    closing.lastIndex = openings.lastIndex;
    if (closing.exec(html) === null) return;
    from = openings.lastIndex = closing.lastIndex;
  }
  yield [from, html.length];
}
