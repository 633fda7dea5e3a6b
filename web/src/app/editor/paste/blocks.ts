import { type EditNode, openPage } from '@lectern/content/edit';

/** Markdown as blocks for the middle of a page: a page has one title, so headings of the first level become those of the second. */
export function readBlocks(markdown: string): EditNode[] {
  const { content = [] } = openPage(markdown).doc;
  const blocks = content.filter(({ type }) => type !== 'frontMatter');
  return blocks.some((block) => levelOf(block) === 1) ? blocks.map(lower) : blocks;
}

function levelOf({ type, attrs }: EditNode): number | undefined {
  if (type === 'title') return 1;
  return type === 'heading' ? Number(attrs?.['level']) : undefined;
}

const DEEPEST = 6;

function lower(block: EditNode): EditNode {
  const level = levelOf(block);
  if (level === undefined) return block;
  const attrs = block.type === 'title' ? {} : block.attrs;
  return { ...block, type: 'heading', attrs: { ...attrs, level: Math.min(DEEPEST, level + 1) } };
}
