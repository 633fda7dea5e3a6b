import { comparePages, type PageDifference, type PageNode } from '../trees/index.ts';

export interface TreeDifference {
  added: string[];
  changed: string[];
  removed: string[];
}

/** Which documents came, changed and went, by id; a page that only moved in the navigation counts as changed. */
export const compareDocuments = (before: readonly PageNode[], after: readonly PageNode[]): TreeDifference =>
  documentsOf(comparePages(before, after));

/** As compareDocuments. What was a document and is none any more is gone, and the other way round. */
export function documentsOf({ added, removed, changed }: PageDifference): TreeDifference {
  const isDocument = (page: PageNode): boolean => page.type === 'document';
  const both = changed.filter(({ before, after }) => isDocument(before) && isDocument(after));
  const became = changed.filter(({ before, after }) => !isDocument(before) && isDocument(after));
  const ceased = changed.filter(({ before, after }) => isDocument(before) && !isDocument(after));
  return {
    added: idsOf([...added.filter(isDocument), ...became.map(({ after }) => after)]),
    changed: idsOf(both.map(({ after }) => after)),
    removed: idsOf([...removed.filter(isDocument), ...ceased.map(({ before }) => before)]),
  };
}

/** Every page that is not as it was, whatever it is: those that came, went, say something else or are elsewhere. */
export const touchedIds = ({ added, removed, changed }: PageDifference): string[] => [
  ...new Set(idsOf([...added, ...removed, ...changed.map(({ after }) => after)])),
];

const idsOf = (pages: readonly PageNode[]): string[] => pages.map((page) => page.id);

/** The pages that may have another address, before and after, each without what lies below it. */
export function readdressed({ changed }: PageDifference): { before: PageNode[]; after: PageNode[] } {
  const moved = changed.filter(({ before, after }) => before.path !== after.path);
  const alone = (page: PageNode): PageNode => ({ ...page, children: [] });
  return { before: moved.map(({ before }) => alone(before)), after: moved.map(({ after }) => alone(after)) };
}
