import createMarkdownIt from 'markdown-it';
import type { MarkdownIt } from 'markdown-it';
import { useGuardedHtml } from './guarded-html.ts';
import { nameHeadings } from './headings.ts';
import { hideConditionals } from './hide-conditionals.ts';
import { useMath } from './math.ts';
import { useTagHtml } from './tag-html.ts';
import { pairTags } from './tag-pairing.ts';
import { useBlockTags } from './tag-rule.ts';
import { slotTags } from './tag-slots.ts';
import { markTasks } from './tasks.ts';
import type { OutlineItem, Slot } from './types.ts';
import type { Warning } from '../warning.ts';

/** What one rendering collects on its way; handed to the parser as its environment. */
export type Collected = { slots: Slot[]; outline: OutlineItem[]; warnings: Warning[] };

/** Markdown with our blocks to HTML that is not yet safe. The only file that knows which parser we stand on and its order of rules. */
export function renderMarkdown(markdown: string, collected: Collected): string {
  return parser.render(markdown, { ...collected });
}

const parser = createParser();

function createParser(): MarkdownIt {
  const md = createMarkdownIt('default', { html: true, linkify: true, maxNesting: 100 });
  // URLs stay as written: the sanitizer is the one place that judges them, and the publisher resolves them.
  md.normalizeLink = (url) => url;
  md.validateLink = () => true;
  // `README.md` is a file and no host in Moldova.
  md.linkify.set({ fuzzyLink: false, fuzzyIP: false });
  useBlockTags(md);
  useMath(md);
  useGuardedHtml(md);
  useTagHtml(md);
  md.core.ruler.after('block', 'hide_conditionals', hideConditionals);
  md.core.ruler.after('hide_conditionals', 'pair_tags', pairTags);
  md.core.ruler.push('slot_tags', slotTags);
  md.core.ruler.push('mark_tasks', markTasks);
  md.core.ruler.push('name_headings', nameHeadings);
  return md;
}
