import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { newId } from '#platform/ids/index.ts';
import { makeObject, putObjects, type StoredObject } from '#platform/objects/index.ts';
import { buildTree, type PageNode, touchPages, walkPages } from '#features/contents/index.ts';
import { advanceHead, createSpace, getSpaceById, type SpaceRow } from '#features/spaces/index.ts';
import { spaceTitle, type StarterKind, type StarterPage, starterPages } from './rules.ts';

export interface NewStarter {
  organizationId: string;
  createdBy: string | null;
  /** Of the site that the space is made for. */
  title: string;
  kind: StarterKind;
}

/** Makes a space at the top level of the organization, with its first pages in one revision. */
export async function makeStarterSpace(ctx: { db: Db; clock: Clock }, starter: NewStarter): Promise<SpaceRow> {
  const { organizationId, createdBy, kind } = starter;
  return inTransaction(ctx, async (tx) => {
    const space = await createSpace(tx, { organizationId, createdBy, title: spaceTitle(starter.title) });
    const bodies: StoredObject[] = [];
    const pages = starterPages(kind).map((page) => toNode(page, '', bodies));
    const { hash, objects } = buildTree({ pages, files: [], reusable: [], meta: {} });
    await putObjects(tx, [...bodies, ...objects]);
    const now = ctx.clock.now();
    const revision = {
      id: newId(),
      space_id: space.id,
      kind: 'edits',
      author_id: createdBy,
      message: '',
      parents: JSON.stringify([space.head_revision_id]),
      tree: hash,
      import_report: null,
      created_at: now,
    };
    await advanceHead(tx, revision, space.head_revision_id);
    const ids = [...walkPages(pages)].map((page) => page.id);
    await touchPages(tx.db, space.id, ids, now);
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
