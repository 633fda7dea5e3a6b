// From a plan of the navigation to the pages of a tree, with the ids that they had before.
import type { NavigationPlan, PageFacts, PlannedDocument, PlannedNode } from '@lectern/content';
import { fieldsFromText, type PageNode, type WholeTree } from '#features/contents/index.ts';

/** A page's file as an import found it. */
export interface ImportedPage {
  hash: string;
  oid: string;
  facts: PageFacts;
}

interface Draft {
  previous: WholeTree | undefined;
  pages: ReadonlyMap<string, ImportedPage>;
  newId: () => string;
  /** Ids already given, so that no two pages share one. */
  given: Set<string>;
  /** Ids of pages without a file as they were before, by type, title and address. */
  placed: Map<string, string[]>;
  /** Ids of pages that other nodes of the draft link to, by source path. */
  idBySource: Map<string, string>;
}

/**
 * The pages of a plan with the ids that they had before: a page is the same if its file has the same path, else if its
 * text is the same and no other's; a group or link is the same if it stands under the same address.
 */
export function draftPages(plan: NavigationPlan, draft: Pick<Draft, 'previous' | 'pages' | 'newId'>): PageNode[] {
  const state: Draft = { ...draft, given: new Set(), placed: placedPages(draft.previous), idBySource: new Map() };
  claimBySource(plan.nodes, state);
  return plan.nodes.map((node) => toNode(node, state));
}

// First every page whose file kept its path, so that a page that moved cannot take the id of one that stayed.
function claimBySource(nodes: readonly PlannedNode[], draft: Draft): void {
  const sources = [...documentsOf(nodes)].flatMap((node) => (node.source === undefined ? [] : [node.source]));
  for (const source of sources) {
    const before = draft.previous?.pageBySource.get(source);
    if (before !== undefined) claim(draft, source, before.id);
  }
  const lost = lostPagesByBody(draft);
  for (const source of sources) {
    if (draft.idBySource.has(source)) continue;
    const body = draft.pages.get(source)?.hash;
    const moved = body === undefined ? undefined : lost.get(body);
    const isFree = moved !== undefined && !draft.given.has(moved);
    claim(draft, source, isFree ? moved : draft.newId());
  }
}

function claim(draft: Draft, source: string, id: string): void {
  draft.given.add(id);
  draft.idBySource.set(source, id);
}

/** Pages of before whose file is gone, by their text where it is nobody else's. */
function lostPagesByBody(draft: Draft): Map<string, string> {
  const byBody = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const page of draft.previous?.documents ?? []) {
    if (page.body === undefined || draft.given.has(page.id)) continue;
    if (byBody.has(page.body)) ambiguous.add(page.body);
    byBody.set(page.body, page.id);
  }
  for (const body of ambiguous) byBody.delete(body);
  return byBody;
}

function* documentsOf(nodes: readonly PlannedNode[]): Generator<PlannedDocument> {
  for (const node of nodes) {
    if (node.type === 'document') yield node;
    if (node.type !== 'computed') yield* documentsOf(node.children);
  }
}

function toNode(node: PlannedNode, draft: Draft): PageNode {
  const children = node.type === 'computed' ? [] : node.children.map((child) => toNode(child, draft));
  switch (node.type) {
    case 'document':
      return { id: documentId(node, draft), ...documentOf(node, draft.pages), children };
    case 'group':
      return {
        id: placedId(node, draft),
        type: 'group',
        title: node.title,
        slug: node.slug,
        path: node.path,
        children,
      };
    case 'link':
      return {
        id: placedId(node, draft),
        type: 'link',
        title: node.title,
        slug: '',
        path: '',
        ...targetOf(node, draft),
        children,
      };
    case 'computed':
      return {
        id: placedId(node, draft),
        type: 'computed',
        title: node.title,
        slug: '',
        path: '',
        computed: node.computed,
        children,
      };
  }
}

function documentOf(node: PlannedDocument, pages: Draft['pages']): Omit<PageNode, 'id' | 'children'> {
  const page = node.source === undefined ? undefined : pages.get(node.source);
  const address = { type: 'document' as const, title: node.title, slug: node.slug, path: node.path };
  if (page === undefined) return address;
  const { facts } = page;
  return {
    ...address,
    ...fieldsFromText(facts),
    ...(node.source === undefined ? {} : { source: node.source }),
    body: page.hash,
    oid: page.oid,
  };
}

const documentId = (node: PlannedDocument, draft: Draft): string =>
  (node.source === undefined ? undefined : draft.idBySource.get(node.source)) ?? placedId(node, draft);

const placeOf = (node: { type: string; title: string; path?: string }): string =>
  JSON.stringify([node.type, node.title, node.path ?? '']);

function placedPages(previous: WholeTree | undefined): Map<string, string[]> {
  const placed = new Map<string, string[]>();
  for (const page of previous?.pageById.values() ?? []) {
    if (page.source !== undefined) continue;
    const place = placeOf(page);
    placed.set(place, [...(placed.get(place) ?? []), page.id]);
  }
  return placed;
}

/** The id that a node without a file had under the same type, title and address, if nobody has it yet. */
function placedId(node: PlannedNode, draft: Draft): string {
  const before = draft.placed.get(placeOf(node))?.shift();
  const id = before === undefined || draft.given.has(before) ? draft.newId() : before;
  draft.given.add(id);
  return id;
}

function targetOf(node: Extract<PlannedNode, { type: 'link' }>, draft: Draft): Pick<PageNode, 'target'> {
  const page = node.page === undefined ? undefined : draft.idBySource.get(node.page);
  if (page !== undefined) return { target: node.anchor === undefined ? { page } : { page, anchor: node.anchor } };
  return { target: { url: node.url ?? '' } };
}
