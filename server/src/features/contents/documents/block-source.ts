import { type BlockSource, blockSource, decodeText } from '@lectern/content';
import type { Db } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import type { PageNode, Tree } from '../trees/index.ts';
import { toReference } from './rules.ts';

/** A block in the source of its page. */
export interface FoundSource extends BlockSource {
  /** The whole source. */
  page: string;
}

/** Where a block stands in the source of its page, by its key in the document; undefined where the source does not say. */
export async function findBlockSource(
  { db }: { db: Db },
  tree: Tree,
  { page, key }: { page: PageNode; key: string },
): Promise<FoundSource | undefined> {
  if (page.body === undefined) return undefined;
  const { text, invalid } = decodeText(await getObject(db, page.body));
  if (invalid) return undefined;
  const found = blockSource(text, key, (slot) => toReference(tree, page.source ?? '', slot));
  return found && { ...found, page: text };
}
