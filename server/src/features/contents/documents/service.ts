import { documentOf, type PageDocument } from '@lectern/content';
import type { Cache } from '#platform/cache/index.ts';
import { notFound } from '#platform/http/index.ts';
import { type BodiesCtx, deriveBody } from '../bodies/index.ts';
import { getCurrent, listRevisionsAround } from '../revisions/index.ts';
import { loadTree, type Tree, type TreesCtx } from '../trees/index.ts';
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

/** The text as the JSON document of the API, its links leading to what they mean in its tree. */
export async function readDocument(
  ctx: DocumentsCtx,
  documented: Documented,
  evaluation: Evaluation = 'false',
): Promise<PageDocument> {
  const { tree, body, source, variables = {} } = documented;
  // All that it depends on: what the hashes name never changes.
  const key = JSON.stringify([tree.hash, source, body]);
  const document = await ctx.documents.getOrMake(key, () => makeDocument(ctx, documented), weightOf);
  return evaluate(document, { space: { vars: tree.meta.variables ?? {} }, page: { vars: variables } }, evaluation);
}

async function makeDocument(ctx: BodiesCtx, { tree, body, source }: Documented): Promise<PageDocument> {
  const rendered = body === undefined ? { html: [''], slots: [] } : await deriveBody(ctx, body);
  return documentOf(rendered, (slot) => toReference(tree, source, slot));
}

// In memory, a tree of small objects is several times as large as its text.
const weightOf = (document: PageDocument): number => 4 * JSON.stringify(document).length;

/** The text that a document's id means in this space: in its main content, or in a revision of the moment that it names. */
export async function findDocument(ctx: TreesCtx, spaceId: string, documentId: string): Promise<Documented> {
  const name = parseDocumentId(documentId);
  if (name === undefined) throw notFound('document');
  const current = await getCurrent(ctx, spaceId);
  const found = findIn(current.tree, name);
  if (found !== undefined) return found;
  for (const { tree } of await listRevisionsAround(ctx.db, spaceId, name.since)) {
    const former = findIn(await loadTree(ctx, tree), name);
    if (former !== undefined) return former;
  }
  throw notFound('document');
}

function findIn(tree: Tree, name: DocumentName): Documented | undefined {
  const page = tree.pageById.get(name.entryId);
  if (page !== undefined && isTextOf(name, page.body))
    return { tree, body: page.body, source: page.source ?? '', variables: page.variables };
  const entry = tree.reusable.find(({ id }) => id === name.entryId);
  return entry !== undefined && isTextOf(name, entry.body) ? { tree, body: entry.body, source: entry.path } : undefined;
}
