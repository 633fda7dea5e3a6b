import type { PageNode, Tree } from '#features/contents/index.ts';
import { isIndexable, markdownUrl, type Variant } from '../addresses/index.ts';
import { toMarkdownText } from '../pages/markdown.ts';

/** More than this, in all variants together, nobody reads. */
const PAGES_AT_MOST = 50_000;

export interface ListedVariant {
  variant: Variant;
  tree: Tree;
}

/** A site for language models: its pages with the addresses of their Markdown, under a heading for each variant. */
export function composeLlms(origin: string, title: string, variants: readonly ListedVariant[]): string {
  const parts = [`# ${toMarkdownText(title)}`];
  let left = PAGES_AT_MOST;
  for (const { variant, tree } of variants) {
    const pages = tree.documents.filter(isIndexable).slice(0, left);
    left -= pages.length;
    if (variants.length > 1) parts.push(`## ${toMarkdownText(variant.row.variant_title)}`);
    if (pages.length > 0)
      parts.push(pages.map((page) => toBullet(origin + markdownUrl(variant, page), page)).join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

function toBullet(url: string, page: PageNode): string {
  // Parentheses may stand in an address as they are, but would end it here.
  const target = url.replaceAll('(', '%28').replaceAll(')', '%29');
  const description = toMarkdownText(page.description ?? '');
  return `- [${toMarkdownText(page.title)}](${target})${description === '' ? '' : `: ${description}`}`;
}
