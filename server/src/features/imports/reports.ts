// Reports: what an import did, counted and listed, for people and for the revision that it made.
import {
  type PageNode,
  type WholeTree,
  type TreeContent,
  type TreeDifference,
  walkPages,
} from '#features/contents/index.ts';
import { countConstructs, type Counting } from './constructs/index.ts';
import { type ImportReport, type ImportWarning, type LinkReport, LISTED_AT_MOST } from './schema.ts';

export interface Done extends Pick<
  ImportReport,
  'space' | 'origin' | 'commit' | 'repository' | 'dir' | 'beside' | 'revision' | 'unchanged' | 'hosted'
> {
  /** What was imported; all that the space has now, unless it was put next to what was there. */
  content: TreeContent;
  previous: WholeTree;
  difference: TreeDifference;
  contentLinks: LinkReport;
  unlisted: readonly string[];
  /** Pages and includes with their constructs. */
  texts: Counting['texts'];
  warnings: readonly ImportWarning[];
}

/** Everything that an import did, its lists cut to what somebody may read. */
export function makeReport(done: Done): ImportReport {
  const { content, previous, difference, contentLinks, unlisted, texts, warnings: all, ...made } = done;
  const warnings = all.filter(({ message }) => message !== '').map(({ constructs: _, ...warning }) => warning);
  const nodes = [...walkPages(content.pages)];
  const count = (type: PageNode['type']): number => nodes.filter((node) => node.type === type).length;
  const now = new Map(nodes.map((node) => [node.id, node]));
  const nameOf = (id: string): string => {
    const page = now.get(id) ?? previous.pageById.get(id);
    return page?.source ?? page?.title ?? id;
  };
  const listed = (ids: readonly string[]): string[] => ids.slice(0, LISTED_AT_MOST).map(nameOf);
  const { replaced, removed } = compareFiles(previous, content, made.beside === true);
  return {
    ...made,
    pages: count('document'),
    groups: count('group'),
    links: count('link'),
    files: content.files.length,
    includes: content.reusable.length,
    contentLinks,
    added: difference.added.length,
    changed: difference.changed.length,
    removedCount: difference.removed.length,
    addedPages: listed(difference.added),
    changedPages: listed(difference.changed),
    removed: listed(difference.removed),
    replacedFiles: replaced.slice(0, LISTED_AT_MOST),
    replacedFilesCount: replaced.length,
    removedFiles: removed.slice(0, LISTED_AT_MOST),
    removedFilesCount: removed.length,
    unlisted: unlisted.slice(0, LISTED_AT_MOST),
    warnings: warnings.slice(0, LISTED_AT_MOST),
    warningCount: warnings.length,
    ...countConstructs({ texts, warnings: all, contentLinks }),
  };
}

/** Files and includes of before that have other bytes now, and those that are no more. */
function compareFiles(previous: WholeTree, content: TreeContent, isAddition: boolean) {
  const replaced: string[] = [];
  const removed: string[] = [];
  if (isAddition) return { replaced, removed };
  const bytesOf = ({ files, reusable }: Pick<TreeContent, 'files' | 'reusable'>) =>
    new Map([
      ...files.map((file) => [file.path, file.sha256] as const),
      ...reusable.map((entry) => [entry.path, entry.body] as const),
    ]);
  const now = bytesOf(content);
  for (const [path, bytes] of bytesOf(previous)) {
    if (!now.has(path)) removed.push(path);
    else if (now.get(path) !== bytes) replaced.push(path);
  }
  return { replaced, removed };
}
