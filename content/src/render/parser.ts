import type { MarkdownIt, Token } from 'markdown-it';
import { fullBudget } from '../markdown/positions/budget.ts';
import { createParser } from '../markdown/parser.ts';
import type { Warning } from '../warning.ts';
import { mergeCodeTags } from './code/code-tags.ts';
import { useFootnoteHtml } from './footnote-html.ts';
import { nameHeadings, useHeadingMarks } from './headings/headings.ts';
import { hideConditionals } from './tags/hide-conditionals.ts';
import { readHtmlHeadings } from './headings/html-headings.ts';
import { nameTabs } from './tags/tab-ids.ts';
import { useRawHtml } from './sanitizing/raw-html-rules.ts';
import { useSlotHtml } from './slot-html.ts';
import { useTagHtml } from './tags/tag-html.ts';
import { slotOpenapi } from './tags/openapi-slots.ts';
import { pairTags } from './tags/tag-pairing.ts';
import { slotTags } from './tags/tag-slots.ts';
import { markTasks } from './tasks.ts';
import type { BlockUse, OutlineItem, Slot } from './types.ts';

/** What one rendering collects on its way; handed to the parser as its environment. */
export type Collected = {
  slots: Slot[];
  outline: OutlineItem[];
  warnings: Warning[];
  uses: Set<BlockUse>;
  /** Whether conditions become boxes with what stands under them, instead of hiding it. */
  keepConditions?: boolean;
  /** How many conditions are open where the text begins. */
  conditionDepth?: number;
};

/** Markdown with our blocks to HTML that is not yet safe. The only file that knows the order of our rules over the tokens. */
export function renderMarkdown(markdown: string, collected: Collected): string {
  return renderer.render(markdown, { ...collected, ...fullBudget() });
}

/** The same up to the tokens that HTML would be made of. */
export function readTokens(markdown: string, collected: Collected): Token[] {
  return renderer.parse(markdown, { ...collected, ...fullBudget() });
}

/** What a picture says whose description is Markdown. */
export const altText = (tokens: Token[]): string => renderer.renderer.renderInlineAsText(tokens, renderer.options, {});

const renderer = createRenderer();

function createRenderer(): MarkdownIt {
  const md = createParser();
  useRawHtml(md);
  useTagHtml(md);
  useSlotHtml(md);
  useFootnoteHtml(md);
  useHeadingMarks(md);
  md.core.ruler.after('block', 'hide_conditionals', hideConditionals);
  md.core.ruler.after('hide_conditionals', 'html_headings', readHtmlHeadings);
  md.core.ruler.after('html_headings', 'pair_tags', pairTags);
  md.core.ruler.after('pair_tags', 'merge_code_tags', mergeCodeTags);
  md.core.ruler.push('slot_tags', slotTags);
  md.core.ruler.push('slot_openapi', slotOpenapi);
  md.core.ruler.push('mark_tasks', markTasks);
  md.core.ruler.push('name_headings', nameHeadings);
  md.core.ruler.push('name_tabs', nameTabs);
  return md;
}
