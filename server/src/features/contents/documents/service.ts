import { documentOf, emptyDocument, type PageDocument, type TargetSlot, wholeDocumentOf } from '@lectern/content';
import type { Cache } from '#platform/cache.ts';
import { notFound } from '#platform/http/index.ts';
import { type BodiesCtx, deriveTree, deriveWholeTree } from '../bodies/index.ts';
import { getCurrent, listRevisionsAround } from '../revisions/index.ts';
import type { ListedTree, Tree, TreesCtx } from '../trees/index.ts';
import { listConditions, scopeOf, viewpointOf } from '../viewpoints/index.ts';
import { withReferences } from './app-addresses.ts';
import { evaluate, type Evaluation } from './evaluation.ts';
import { type DocumentName, isTextOf, parseDocumentId } from './ids.ts';
import { toReference } from './rules.ts';

export type DocumentsCtx = BodiesCtx & {
  caches: { documents: Cache<PageDocument> };
  baseUrl: string;
};

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
 * is what that visitor sees of it; else its conditions are blocks of their own, as far as blocks can hold them.
 */
export async function readDocument(
  ctx: DocumentsCtx,
  documented: Documented,
  evaluation: Evaluation = 'false',
): Promise<PageDocument> {
  const { tree, body, source, variables = {} } = documented;
  // All that it depends on: what the hashes name never changes.
  const key = JSON.stringify([tree.hash, source, body, ...(tree.visitor === undefined ? [] : [variables])]);
  const document = await ctx.caches.documents.getOrMake(key, () => makeDocument(ctx, documented), weightOf);
  const viewpoint = viewpointOf(tree, { variables });
  const scope = { space: { vars: tree.meta.variables ?? {} }, page: { vars: variables } };
  return evaluate(document, viewpoint === undefined ? scope : scopeOf(viewpoint), evaluation);
}

async function makeDocument(ctx: DocumentsCtx, { tree, body, source, variables }: Documented): Promise<PageDocument> {
  const refer = (slot: TargetSlot) => toReference(tree, source, slot);
  if (body === undefined) return emptyDocument();
  const viewpoint = viewpointOf(tree, { variables });
  const isWhole = viewpoint === undefined && (await listConditions(ctx, body)).length > 0;
  const document = isWhole
    ? wholeDocumentOf(await deriveWholeTree(ctx, body), refer)
    : documentOf(await deriveTree(ctx, body, viewpoint), refer);
  // Few pages have addresses of this server.
  return JSON.stringify(document).includes(ctx.baseUrl) ? withReferences(ctx, document) : document;
}

// In memory, a tree of small objects is several times as large as its text.
const weightOf = (document: PageDocument): number => 4 * JSON.stringify(document).length;

/** The text that a document's id means in this space: in its main content, or in a revision of the moment that it names. */
export async function findDocument(
  ctx: TreesCtx,
  spaceId: string,
  documentId: string,
  see: (hash: string) => Promise<ListedTree>,
): Promise<Documented> {
  const name = parseDocumentId(documentId);
  if (name === undefined) throw notFound('document');
  const current = await getCurrent(ctx, spaceId);
  const found = findIn(await see(current.revision.tree), name);
  if (found !== undefined) return found;
  for (const { tree } of await listRevisionsAround(ctx.db, spaceId, name.since)) {
    const former = findIn(await see(tree), name);
    if (former !== undefined) return former;
  }
  throw notFound('document');
}

/** The text that a document's id means in the first of these trees that has it. */
export function findDocumentIn(trees: readonly ListedTree[], documentId: string): Documented | undefined {
  const name = parseDocumentId(documentId);
  if (name === undefined) return undefined;
  for (const tree of trees) {
    const found = findIn(tree, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findIn(tree: ListedTree, name: DocumentName): Documented | undefined {
  const page = tree.pageById.get(name.entryId);
  if (page !== undefined && isTextOf(name, page.body))
    return { tree, body: page.body, source: page.source ?? '', variables: page.variables };
  const entry = tree.reusable.find(({ id }) => id === name.entryId);
  return entry !== undefined && isTextOf(name, entry.body) ? { tree, body: entry.body, source: entry.path } : undefined;
}
