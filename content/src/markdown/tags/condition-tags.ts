import type { Span } from '../positions/positions.ts';

/** `{% if … %}` or `{% endif %}` at its place in a text. */
export type ConditionTag = Span & {
  opens: boolean;
  /** What stands in a beginning; absent where that has no end, and is met by nobody. */
  expression?: string;
};

type Found = {
  tags: ConditionTag[];
  /** What is text although it may look like a condition tag: code spans and escaped tags. */
  texts: Span[];
};

// The one place that says what a condition tag is: HTML, Markdown and other tags must not differ in what they hide.
// A tag goes on to its end, or to the end of its line; inside a tag that was never ended another condition may begin.
const TAG = String.raw`\{%[ \t]*(if|endif)(?![\w-])(?:(?!%\}|\{%[ \t]*if(?![\w-]))[^\n])*(?:%\}|$|(?=\n|\{%))`;
const PLAIN = new RegExp(TAG, 'gm');
const INLINE = new RegExp(`\\\\.|(\`+)|${TAG}`, 'gm');

/** What the renderer takes as condition tags in an attribute or a block of HTML. */
export function plainTags(text: string): ConditionTag[] {
  if (!text.includes('{%')) return [];
  return [...text.matchAll(PLAIN)].map((match) => toTag(match, match[1]));
}

/** The same in a line of Markdown, where code is code and an escaped tag is text. Linear. */
export function inlineTags(text: string): Found {
  const found: Found = { tags: [], texts: [] };
  if (!text.includes('{%')) return found;
  const pattern = new RegExp(INLINE);
  const unclosed = new Set<number>();
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [all, run, word] = match;
    if (word !== undefined) found.tags.push(toTag(match, word));
    else if (run === undefined) found.texts.push({ start: match.index, end: match.index + all.length });
    else {
      const end = unclosed.has(run.length) ? -1 : endOfRun(text, pattern.lastIndex, run.length);
      if (end === -1) unclosed.add(run.length);
      else {
        found.texts.push({ start: match.index, end });
        pattern.lastIndex = end;
      }
    }
  }
  return found;
}

function toTag(match: RegExpExecArray, word: string | undefined): ConditionTag {
  return { start: match.index, end: match.index + match[0].length, ...meaningOf(match[0], word) };
}

/** What a tag says, read from all of its text. */
export function meaningOf(raw: string, word: string | undefined): Pick<ConditionTag, 'opens' | 'expression'> {
  if (word !== 'if') return { opens: false };
  const inner = raw.endsWith('%}') ? raw.slice(raw.indexOf('if') + 2, -2).trim() : '';
  return inner === '' ? { opens: true } : { opens: true, expression: inner };
}

/** The offset after the next run of exactly `length` backticks. */
export function endOfRun(text: string, from: number, length: number): number {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let match = runs.exec(text); match; match = runs.exec(text))
    if (match[0].length === length) return runs.lastIndex;
  return -1;
}

export function shifted<T extends Span>(span: T, by: number): T {
  return { ...span, start: span.start + by, end: span.end + by };
}
