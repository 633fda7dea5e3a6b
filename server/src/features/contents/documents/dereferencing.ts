// Dereferencing: documents with the text of what they include in the place of its name.
import type { PageDocument } from '@lectern/content';
import type { ListedTree } from '../trees/index.ts';
import type { Evaluation } from './evaluation.ts';
import { type Documented, type DocumentsCtx, readDocument } from './service.ts';

export const DEREFERENCED = ['false', 'true', 'reusable-contents'] as const;

export type Dereferenced = (typeof DEREFERENCED)[number];

/** Includes within includes, beyond which a circle is suspected, and all of one document. What is beyond stays a name. */
const DEEP_AT_MOST = 5;
const AT_MOST = 200;

interface Dereferencing {
  ctx: DocumentsCtx;
  tree: ListedTree;
  /** Of the page that is shown, also within what it includes. */
  variables: Documented['variables'];
  evaluation: Evaluation | undefined;
  left: number;
}

type Json = Record<string, unknown>;

/** The document with the blocks of reusable contents in the place of the blocks that name them. */
export async function dereference(
  ctx: DocumentsCtx,
  { tree, variables, evaluation }: Pick<Dereferencing, 'tree' | 'variables' | 'evaluation'>,
  document: PageDocument,
): Promise<PageDocument> {
  const state = { ctx, tree, variables, evaluation, left: AT_MOST };
  return (await withContents(state, document as unknown as Json, [])) as unknown as PageDocument;
}

async function withContents(state: Dereferencing, node: Json, within: readonly string[]): Promise<Json> {
  let result = node;
  for (const name of ['nodes', 'fragments']) {
    const children = node[name];
    if (!Array.isArray(children)) continue;
    const made: Json[] = [];
    for (const child of children as Json[]) made.push(...(await expanded(state, child, within)));
    result = { ...result, [name]: made };
  }
  return result;
}

async function expanded(state: Dereferencing, node: Json, within: readonly string[]): Promise<Json[]> {
  if (node['object'] === 'text') return [node];
  const id = node['type'] === 'reusable-content' ? contentOf(node) : undefined;
  const entry = id === undefined ? undefined : state.tree.reusable.find((each) => each.id === id);
  if (entry === undefined || within.includes(entry.id) || within.length >= DEEP_AT_MOST || state.left === 0)
    return [await withContents(state, node, within)];
  state.left -= 1;
  const { ctx, tree, variables, evaluation } = state;
  const document = await readDocument(ctx, { tree, body: entry.body, source: entry.path, variables }, evaluation);
  const { nodes = [] } = await withContents(state, document as unknown as Json, [...within, entry.id]);
  const above = typeof node['key'] === 'string' ? node['key'] : '';
  return (nodes as Json[]).map((each) => keyedBelow(each, above));
}

function contentOf(node: Json): string | undefined {
  const { ref } = (node['data'] ?? {}) as { ref?: { kind?: unknown; reusableContent?: unknown; space?: unknown } };
  const isHere = ref?.kind === 'reusable-content' && ref.space === undefined;
  return isHere && typeof ref.reusableContent === 'string' ? ref.reusableContent : undefined;
}

/** What is included twice is there under two keys: they distinguish nodes of one document. */
function keyedBelow(node: Json, above: string): Json {
  const result: Json = { ...node };
  if (typeof node['key'] === 'string') result['key'] = `${above}.${node['key']}`;
  for (const name of ['nodes', 'fragments'])
    if (Array.isArray(node[name])) result[name] = (node[name] as Json[]).map((each) => keyedBelow(each, above));
  return result;
}
