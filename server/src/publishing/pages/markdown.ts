import { decodeText, links, type PageLink, pageMarkdown, resolvePage, rewriteLinks } from '@lectern/content';
import { getObject } from '#platform/objects/index.ts';
import {
  findTarget,
  isUnseen,
  listMet,
  mentionedTitle,
  underHeading,
  type ViewpointsCtx,
  visitorsViewpoint,
  withTagLabels,
} from '#features/contents/index.ts';
import { BROKEN, fileUrl, markdownUrl } from '../addresses/index.ts';
import type { Place } from './navigation.ts';
import { type ComposedText, type OperationsCtx, operationsMarkdown } from './operations.ts';

/**
 * A page as its author wrote it, without front matter and under a heading; its links lead to the Markdown of other pages
 * and to files. What stands under a condition that the reader of its tree does not meet is left out.
 * What blocks show of descriptions of interfaces follows at the end.
 */
export async function composeMarkdown(ctx: OperationsCtx, place: Place, origin: string): Promise<ComposedText> {
  const markdown = await composeText(ctx, place, origin);
  const operations = await operationsMarkdown(ctx, place, markdown);
  const { text, isProvisional } = operations;
  return { text: text === '' ? markdown : `${markdown.trimEnd()}\n\n${text}`, isProvisional };
}

async function composeText(ctx: ViewpointsCtx, place: Place, origin: string): Promise<string> {
  const { page } = place;
  const { source, shown } = await readSeen(ctx, place);
  const markdown = rewriteLinks(
    shown,
    (link) => changeLink(place, origin, link),
    links(shown),
    (link) => mentionedTitle(place.tree, page, link),
  );
  return underHeading({ title: page.title, source, shown: markdown });
}

async function readSeen(ctx: ViewpointsCtx, { page, tree }: Place): Promise<{ source: string; shown: string }> {
  if (page.body === undefined) return { source: '', shown: '' };
  const source = decodeText(await getObject(ctx.db, page.body)).text;
  const { conditions } = await listMet(ctx, page.body, visitorsViewpoint(tree, page));
  return { source, shown: withTagLabels(tree, pageMarkdown(resolvePage(source, conditions))) };
}

// Whole addresses, because Markdown is read far from where it was fetched.
function changeLink({ page, tree, variant }: Place, origin: string, link: PageLink): string | undefined {
  const named = { source: page.source ?? '', target: link.target };
  const found = findTarget(tree, named);
  // What there is not may stay as it was written; the path of a page that this reader does not see may not.
  if (isUnseen(tree, named)) return BROKEN;
  if (found.kind === 'file') return origin + fileUrl(variant, found.file);
  if (found.kind !== 'page' || found.page.type !== 'document') return undefined;
  return origin + markdownUrl(variant, found.page) + (found.anchor === undefined ? '' : `#${found.anchor}`);
}
