import createMarkdownIt from 'markdown-it';
import type { MarkdownIt } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { useEmoji } from './emoji.ts';
import { useExpressions } from './expressions.ts';
import { useFootnotes } from './footnotes.ts';
import { useHtmlEnds } from './html-ends.ts';
import { useHtmlGuard } from './html-guard.ts';
import { useLastBackslash } from './last-backslash.ts';
import { useMath } from './math.ts';
import { usePositions } from './positions/positions.ts';
import { useBlockTags } from './tags/tag-rule.ts';

/** CommonMark and GFM as published, with places. Raw HTML passes through; making it safe is the renderer's work. */
export function createPlainParser(): MarkdownIt {
  const md = createMarkdownIt('default', { html: true, linkify: true, maxNesting: 100 });
  // URLs stay as written: the sanitizer is the one place that judges them, and the publisher resolves them.
  md.normalizeLink = (url) => url;
  md.validateLink = () => true;
  // `README.md` is a file and no host in Moldova.
  md.linkify.set({ fuzzyLink: false, fuzzyIP: false });
  usePositions(md);
  useHtmlGuard(md);
  return md;
}

/** The same with what the hosted service adds to Markdown: block tags, formulas, footnotes, expressions and emoji. */
export function createParser(): MarkdownIt {
  const md = createPlainParser();
  useBlockTags(md);
  useHtmlEnds(md);
  useMath(md);
  useFootnotes(md);
  useExpressions(md);
  useEmoji(md);
  useLastBackslash(md);
  // `**重要：**请` is bold to who writes without blanks, but not by the rules that CommonMark has for it.
  cjkFriendly(md);
  return md;
}
