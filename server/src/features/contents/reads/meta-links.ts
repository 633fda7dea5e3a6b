// Meta links: where the same page lies for search engines, and in other languages, as its front matter says.
import { type ContentRef, decodeText, parsePage } from '@lectern/content';
import type { Db } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import { referenceOfAddress } from '../documents/index.ts';
import type { Place } from '../revisions/index.ts';
import { findTarget } from '../targets.ts';
import type { PageNode, Tree } from '../trees/index.ts';

export interface MetaLinks {
  canonical?: ContentRef;
  alternates: ContentRef[];
}

/** What cannot be resolved, or leads to what the reader is not shown, is left out: search engines are to find nothing there. */
export async function getMetaLinks(
  ctx: { db: Db; baseUrl: string },
  { tree }: Place,
  page: PageNode,
): Promise<MetaLinks> {
  if (page.type !== 'document' || page.body === undefined) return { alternates: [] };
  const { metaLinks } = parsePage(decodeText(await getObject(ctx.db, page.body)).text);
  const refer = (target: string) => referenceOf(ctx, tree, { source: page.source ?? '', target });
  const canonical = metaLinks?.canonical === undefined ? undefined : refer(metaLinks.canonical);
  return {
    ...(canonical === undefined ? {} : { canonical }),
    alternates: (metaLinks?.alternates ?? []).flatMap((target) => refer(target) ?? []),
  };
}

function referenceOf(
  ctx: { baseUrl: string },
  tree: Tree,
  link: { source: string; target: string },
): ContentRef | undefined {
  const found = findTarget(tree, link);
  if (found.kind === 'page') return { kind: 'page', page: found.page.id };
  if (found.kind !== 'url') return undefined;
  const reference = referenceOfAddress(ctx, found.url);
  if (reference.kind === 'page') return reference;
  return reference.kind === 'url' && /^https?:/i.test(found.url) ? reference : undefined;
}
