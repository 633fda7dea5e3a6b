import { slugify } from '@lectern/content';
import type { PageNode } from '../trees/index.ts';

/**
 * A place of computed pages as readers get it: a document. This server computes no pages of it, so that the document is
 * empty, and hidden, as on our own sites. Programs that show sites cannot show a place itself.
 */
export function documentInPlace(page: PageNode): PageNode {
  const { id, title, emoji, icon, parent } = page;
  // With its id in it, the address is nobody else's.
  const slug = [slugify(title), id.toLowerCase()].filter(Boolean).join('-');
  return {
    id,
    type: 'document',
    title,
    slug,
    path: parent === undefined ? slug : `${parent.path}/${slug}`,
    ...(emoji === undefined ? {} : { emoji }),
    ...(icon === undefined ? {} : { icon }),
    hidden: true,
    noIndex: true,
    noRobotsIndex: true,
    children: [],
    ...(parent === undefined ? {} : { parent }),
  };
}
