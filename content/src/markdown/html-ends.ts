import type { MarkdownIt, StateBlock } from 'markdown-it';
import { startsTag } from './tags/tag-rule.ts';

/** Blocks of HTML that do not end at an empty line but with a mark of their own, so that what stands in them is as written. */
const OWN_END = /^<(?:(?:script|pre|style|textarea)(?=\s|>|$)|!--|[?]|![A-Za-z]|!\[CDATA\[)/i;

/** Elements and comments inside other HTML in which a tag is a sample and no block. */
const VERBATIM = /<!--|-->|<(\/?)(?:pre|code|script|style|textarea)(?=[\s>])/gi;

/**
 * A block of HTML ends before a line that begins with one of our tags, as it does before an empty line: the hosted service
 * writes `{% endupdate %}` directly below `</details>`.
 */
export function useHtmlEnds(md: MarkdownIt): void {
  const rule = ruleNamed(md, 'html_block');
  md.block.ruler.at(
    'html_block',
    (state, startLine, endLine, silent) =>
      rule(state, startLine, silent ? endLine : endBeforeTag(state, startLine, endLine), silent),
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}

// The library lists its rules in their order and without their names, which a bundle may have changed.
function ruleNamed({ block: { ruler } }: MarkdownIt, name: string): ReturnType<typeof ruler.getRules>[number] {
  const rules = ruler.getRules('');
  ruler.disable(name);
  const others = new Set(ruler.getRules(''));
  ruler.enable(name);
  const rule = rules.find((each) => !others.has(each));
  if (!rule) throw new Error(`the parser has no rule named ${name}`);
  return rule;
}

/** The first line with one of our tags in the HTML that begins on this line, or where the parser looks no further anyway. */
function endBeforeTag(state: StateBlock, startLine: number, endLine: number): number {
  const first = textOf(state, startLine);
  if (!first.startsWith('<') || OWN_END.test(first)) return endLine;
  let depth = depthAfter(first, 0);
  for (let line = startLine + 1; line < endLine; line++) {
    if (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent) return endLine;
    if (depth === 0 && startsTag(state, line, endLine)) return line;
    depth = depthAfter(textOf(state, line), depth);
  }
  return endLine;
}

const textOf = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);

/** How many elements and comments are open after a line in which nothing but text can stand. */
function depthAfter(text: string, depth: number): number {
  if (!text.includes('<') && !text.includes('-->')) return depth;
  let open = depth;
  for (const [sign, slash] of text.matchAll(VERBATIM))
    open = sign === '-->' || slash === '/' ? Math.max(0, open - 1) : open + 1;
  return open;
}
