import type { PageDocument } from '@lectern/content';
import type { PageNode, Tree } from '#features/contents/index.ts';

/** What of a space goes into a PDF: all of it, or a page with or without those below it. */
export interface Part {
  page?: PageNode;
  only: boolean;
}

export interface Chosen {
  page: PageNode;
  /** 0 for the outermost. */
  depth: number;
}

/**
 * The pages of a part in reading order, with the groups that they are in. As in a document, what is under a condition is
 * not there, and neither is what its author hides, unless it is asked for by itself.
 */
export function choosePages(tree: Tree, { page, only }: Part): Chosen[] {
  const chosen: Chosen[] = [];
  if (page === undefined) addPages(tree.pages, 0, chosen);
  else {
    if (isPrinted(page)) chosen.push({ page, depth: 0 });
    if (!only) addPages(page.children, 1, chosen);
  }
  return chosen.filter(({ page: group }) => group.type !== 'group' || hasText(group));
}

function addPages(pages: readonly PageNode[], depth: number, chosen: Chosen[]): void {
  for (const page of pages) {
    if (page.hidden || page.condition !== undefined) continue;
    const isShown = isPrinted(page);
    if (isShown) chosen.push({ page, depth });
    addPages(page.children, isShown ? depth + 1 : depth, chosen);
  }
}

/** Links and computed pages have no text of their own. */
const isPrinted = ({ type }: PageNode): boolean => type === 'document' || type === 'group';

const hasText = ({ children }: PageNode): boolean =>
  children.some(
    (child) => !child.hidden && child.condition === undefined && (child.type === 'document' || hasText(child)),
  );

/** What a document names besides itself, by id; pictures of other servers by their addresses. */
export interface Named {
  pages: Set<string>;
  files: Set<string>;
  shared: Set<string>;
  remote: Set<string>;
}

export const noNames = (): Named => ({ pages: new Set(), files: new Set(), shared: new Set(), remote: new Set() });

/** Adds what a document names. */
export function addNames(document: PageDocument, named: Named): void {
  walk(document.nodes, named);
}

function walk(value: unknown, named: Named): void {
  if (Array.isArray(value))
    for (const item of value) {
      // Cells of tables name files by their bare ids. What is no id of a file is found nowhere.
      if (typeof item === 'string') named.files.add(item);
      else walk(item, named);
    }
  else if (typeof value === 'object' && value !== null) {
    if ('kind' in value) note(value as { kind: unknown } & Record<string, unknown>, named);
    if ('type' in value) notePictures(value as { type: unknown; data?: unknown }, named);
    for (const inner of Object.values(value)) if (typeof inner === 'object') walk(inner, named);
  }
}

function note({ kind, ...ref }: { kind: unknown } & Record<string, unknown>, named: Named): void {
  if ((kind === 'page' || kind === 'anchor') && typeof ref['page'] === 'string') named.pages.add(ref['page']);
  if (kind === 'file' && typeof ref['file'] === 'string') named.files.add(ref['file']);
  if (kind === 'reusable-content' && typeof ref['reusableContent'] === 'string')
    named.shared.add(ref['reusableContent']);
}

const PICTURES = new Set(['image', 'inline-image', 'drawing']);

/** Pictures that lie on other servers: in texts, and in the columns of tables that are for pictures. */
function notePictures({ type, data }: { type: unknown; data?: unknown }, named: Named): void {
  if (typeof data !== 'object' || data === null) return;
  if (PICTURES.has(String(type)) && 'ref' in data) noteRemote(data.ref, named);
  if (type !== 'table' || !('definition' in data) || !('records' in data)) return;
  const columns = Object.values(data.definition as Record<string, { id: string; type: string }>);
  const wanted = columns.filter((column) => column.type === 'image').map(({ id }) => id);
  for (const { values } of Object.values(data.records as Record<string, { values: Record<string, unknown> }>))
    for (const id of wanted) noteRemote(refIn(values[id]), named);
}

const refIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'ref' in value ? value.ref : value;

function noteRemote(ref: unknown, named: Named): void {
  if (typeof ref !== 'object' || ref === null || !('kind' in ref) || ref.kind !== 'url' || !('url' in ref)) return;
  if (typeof ref.url === 'string' && /^https?:\/\//i.test(ref.url)) named.remote.add(ref.url);
}
