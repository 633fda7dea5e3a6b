import { inTransaction } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { makeObject, type StoredObject } from '#platform/objects/index.ts';
import { type CommitCtx, commitRevision, loadTree, type PageNode, storeTree } from '#features/contents/index.ts';
import { createSpace, findHead, getSpaceById, type SpaceRow } from '#features/spaces/index.ts';
import { spaceTitle, type StarterKind, type StarterPage, starterPages } from './rules.ts';

export interface NewStarter {
  organizationId: string;
  createdBy: string | null;
  /** Of the site that the space is made for. */
  title: string;
  kind: StarterKind;
}

/** Makes a space at the top level of the organization, with its first pages in one revision. */
export async function makeStarterSpace(ctx: CommitCtx, starter: NewStarter): Promise<SpaceRow> {
  const { organizationId, createdBy, kind } = starter;
  return inTransaction(ctx, async (tx) => {
    const space = await createSpace(tx, { organizationId, createdBy, title: spaceTitle(starter.title) });
    const bodies: StoredObject[] = [];
    const pages = starterPages(kind).map((page) => toNode(page, '', bodies));
    const tree = await storeTree(tx, { pages, files: [], reusable: [], meta: {} }, bodies);
    const base = await findHead(tx.db, space.id);
    if (base === undefined) throw notFound('space');
    const previous = await loadTree(tx, base.tree);
    await commitRevision(tx, { space, base, previous, tree, kind: 'edits', authorId: createdBy, message: '' });
    return getSpaceById(tx, space.id);
  });
}

function toNode(page: StarterPage, above: string, bodies: StoredObject[]): PageNode {
  const body = makeObject('body', Buffer.from(page.text));
  bodies.push(body);
  const path = above === '' ? page.slug : `${above}/${page.slug}`;
  const { title, slug, source, children = [] } = page;
  return {
    id: newId(),
    type: 'document',
    title,
    slug,
    path,
    source,
    body: body.hash,
    children: children.map((child) => toNode(child, path, bodies)),
  };
}
