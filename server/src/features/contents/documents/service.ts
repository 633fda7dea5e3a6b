import { documentOf, type PageDocument } from '@lectern/content';
import { type BodiesCtx, deriveBody } from '../bodies/index.ts';
import type { PageNode, Tree } from '../trees/index.ts';
import { toReference } from './rules.ts';

/** The page as the JSON document of the API, its links leading to what they mean in its tree. */
export async function readDocument(ctx: BodiesCtx, tree: Tree, page: PageNode): Promise<PageDocument> {
  const rendered = page.body === undefined ? { html: [''], slots: [] } : await deriveBody(ctx, page.body);
  return documentOf(rendered, (slot) => toReference(tree, page.source ?? '', slot));
}
