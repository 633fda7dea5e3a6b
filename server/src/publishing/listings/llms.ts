import { type PageNode, toMarkdownText, type VisibleTree } from '#features/contents/index.ts';
import { isIndexable, markdownUrl, type Variant } from '../addresses/index.ts';

/** More than this, in all variants together, nobody reads. */
const PAGES_AT_MOST = 50_000;

export interface ListedVariant {
  variant: Variant;
  tree: VisibleTree;
}

/** A site for language models: its pages with the addresses of their Markdown, under a heading for each variant. */
export function composeLlms(origin: string, title: string, variants: readonly ListedVariant[]): string {
  const parts = [`# ${toMarkdownText(title)}`];
  let left = PAGES_AT_MOST;
  for (const { variant, tree } of variants) {
    const pages = tree.documents.filter(isIndexable).slice(0, left);
    left -= pages.length;
    if (variants.length > 1) parts.push(`## ${toMarkdownText(headingOf(variant.row, variants))}`);
    if (pages.length > 0)
      parts.push(pages.map((page) => toBullet(origin + markdownUrl(variant, page), page)).join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

/** The section that a variant is in, and the variant where there are several. */
function headingOf(
  { section_id, section_title, variant_title }: Variant['row'],
  all: readonly ListedVariant[],
): string {
  if (section_title === null) return variant_title;
  const variants = all.filter(({ variant }) => variant.row.section_id === section_id);
  return variants.length > 1 ? `${section_title}: ${variant_title}` : section_title;
}

function toBullet(url: string, page: PageNode): string {
  // Parentheses may stand in an address as they are, but would end it here.
  const target = url.replaceAll('(', '%28').replaceAll(')', '%29');
  const description = toMarkdownText(page.description ?? '');
  return `- [${toMarkdownText(page.title)}](${target})${description === '' ? '' : `: ${description}`}`;
}
