import { decodeText, type PageLink, pageMarkdown, parsePage, rewriteLinks, withoutConditions } from '@lectern/content';
import type { Db } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import { findTarget } from '#features/contents/index.ts';
import { BROKEN, fileUrl, isVisible, markdownUrl } from '../addresses/index.ts';
import type { Place } from './navigation.ts';

/**
 * A page as its author wrote it, without front matter and under a heading; its links lead to the Markdown of other pages
 * and to files. What has a condition is left out: who may see that is decided by the publisher, and Markdown goes to
 * everybody.
 */
export async function composeMarkdown(ctx: { db: Db }, place: Place, origin: string): Promise<string> {
  const { page } = place;
  const source = page.body === undefined ? '' : decodeText(await getObject(ctx.db, page.body)).text;
  const shown = withoutConditions(pageMarkdown(source));
  const markdown = rewriteLinks(shown, (link) => changeLink(place, origin, link));
  // The heading may stand under a condition, and what is left may begin with something that looks like front matter.
  if (parsePage(source).h1 !== undefined && parsePage(shown).h1 !== undefined) return markdown;
  const heading = `# ${toMarkdownText(page.title)}\n`;
  return markdown.trim() === '' ? heading : `${heading}\n${markdown.replace(/^\s*\n/, '')}`;
}

// Whole addresses, because Markdown is read far from where it was fetched.
function changeLink({ page, tree, variant }: Place, origin: string, link: PageLink): string | undefined {
  const named = { source: page.source ?? '', target: link.target };
  const found = findTarget(tree, named, isVisible);
  // What there is not may stay as it was written; the path of a page that not everybody sees may not.
  if (found.kind === 'missing' && findTarget(tree, named).kind === 'page') return BROKEN;
  if (found.kind === 'file') return origin + fileUrl(variant, found.file);
  if (found.kind !== 'page' || found.page.type !== 'document') return undefined;
  return origin + markdownUrl(variant, found.page) + (found.anchor === undefined ? '' : `#${found.anchor}`);
}

/** A title as one line of Markdown that is text and nothing else. */
export const toMarkdownText = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]<`]/g, String.raw`\$&`);
