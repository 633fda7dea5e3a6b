import type { MarkdownIt } from 'markdown-it';
import { createParser } from '../markdown/parser.ts';
import type { Warning } from '../warning.ts';
import { useFootnoteHtml } from './footnote-html.ts';
import { nameHeadings } from './headings.ts';
import { hideConditionals } from './hide-conditionals.ts';
import { useRawHtml } from './raw-html-rules.ts';
import { useTagHtml } from './tag-html.ts';
import { pairTags } from './tag-pairing.ts';
import { slotTags } from './tag-slots.ts';
import { markTasks } from './tasks.ts';
import type { OutlineItem, Slot } from './types.ts';

/** What one rendering collects on its way; handed to the parser as its environment. */
export type Collected = { slots: Slot[]; outline: OutlineItem[]; warnings: Warning[] };

/** Markdown with our blocks to HTML that is not yet safe. The only file that knows the order of our rules over the tokens. */
export function renderMarkdown(markdown: string, collected: Collected): string {
  return renderer.render(markdown, { ...collected });
}

const renderer = createRenderer();

function createRenderer(): MarkdownIt {
  const md = createParser();
  useRawHtml(md);
  useTagHtml(md);
  useFootnoteHtml(md);
  md.core.ruler.after('block', 'hide_conditionals', hideConditionals);
  md.core.ruler.after('hide_conditionals', 'pair_tags', pairTags);
  md.core.ruler.push('slot_tags', slotTags);
  md.core.ruler.push('mark_tasks', markTasks);
  md.core.ruler.push('name_headings', nameHeadings);
  return md;
}
