import { documentOf, type PageDocument } from '@lectern/content';
import type { Cache } from '#platform/cache/index.ts';
import { notFound } from '#platform/http/index.ts';
import { type BodiesCtx, deriveBody } from '../bodies/index.ts';
import { getCurrent, listRevisionsAround } from '../revisions/index.ts';
import { loadTree, seenTree, type Tree, type TreesCtx } from '../trees/index.ts';
import type { Visitor } from '../visitors/index.ts';
import { scopeOf, sightOf } from '../sights/index.ts';
import { evaluate, type Evaluation } from './evaluation/index.ts';
import { type DocumentName, isTextOf, parseDocumentId } from './ids/index.ts';
import { toReference } from './rules.ts';

export interface DocumentsCtx extends BodiesCtx {
  documents: Cache<PageDocument>;
}

/** A text with what its links and expressions depend on. */
export interface Documented {
  tree: Tree;
  /** The body's hash; absent for an empty page. */
  body: string | undefined;
  /** The file that it came from: links are relative to it. */
  source: string;
  /** Variables of its page. */
  variables?: Record<string, string | number | boolean> | undefined;
}

/**
 * The text as the JSON document of the API, its links leading to what they mean in its tree. Of a tree that a visitor sees, it
 * is what that visitor sees of it.
 */
export async function readDocument(
  ctx: DocumentsCtx,
  documented: Documented,
  evaluation: Evaluation = 'false',
): Promise<PageDocument> {
  const { tree, body, source, variables = {} } = documented;
  // All that it depends on: what the hashes name never changes.
  const key = JSON.stringify([tree.hash, source, body, ...(tree.visitor === undefined ? [] : [variables])]);
  const document = await ctx.documents.getOrMake(key, () => makeDocument(ctx, documented), weightOf);
  const sight = sightOf(tree, { variables });
  const scope = { space: { vars: tree.meta.variables ?? {} }, page: { vars: variables } };
  return evaluate(document, sight === undefined ? scope : scopeOf(sight), evaluation);
}

async function makeDocument(ctx: BodiesCtx, { tree, body, source, variables }: Documented): Promise<PageDocument> {
  const sight = sightOf(tree, { variables });
  const rendered = body === undefined ? { html: [''], slots: [] } : await deriveBody(ctx, body, sight);
  return documentOf(rendered, (slot) => toReference(tree, source, slot));
}

// In memory, a tree of small objects is several times as large as its text.
const weightOf = (document: PageDocument): number => 4 * JSON.stringify(document).length;

/** The text that a document's id means in this space: in its main content, or in a revision of the moment that it names. */
export async function findDocument(
  ctx: TreesCtx,
  spaceId: string,
  documentId: string,
  visitor?: Visitor,
): Promise<Documented> {
  const name = parseDocumentId(documentId);
  if (name === undefined) throw notFound('document');
  const current = await getCurrent(ctx, spaceId);
  const see = (hash: string) => (visitor === undefined ? loadTree(ctx, hash) : seenTree(ctx, hash, visitor));
  const found = findIn(await see(current.revision.tree), name);
  if (found !== undefined) return found;
  for (const { tree } of await listRevisionsAround(ctx.db, spaceId, name.since)) {
    const former = findIn(await see(tree), name);
    if (former !== undefined) return former;
  }
  throw notFound('document');
}

/** The text that a document's id means in the first of these trees that has it. */
export function findDocumentIn(trees: readonly Tree[], documentId: string): Documented | undefined {
  const name = parseDocumentId(documentId);
  if (name === undefined) return undefined;
  for (const tree of trees) {
    const found = findIn(tree, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findIn(tree: Tree, name: DocumentName): Documented | undefined {
  const page = tree.pageById.get(name.entryId);
  if (page !== undefined && isTextOf(name, page.body))
    return { tree, body: page.body, source: page.source ?? '', variables: page.variables };
  const entry = tree.reusable.find(({ id }) => id === name.entryId);
  return entry !== undefined && isTextOf(name, entry.body) ? { tree, body: entry.body, source: entry.path } : undefined;
}
