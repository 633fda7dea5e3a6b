import { findReusable, findTarget, type WholeTree } from '#features/contents/index.ts';
import type { InnerLink } from '../pages/index.ts';

/** Whether a link of the file at `source` leads to something in the tree. Headings are not looked for. */
export function leadsSomewhere(tree: WholeTree, source: string, { kind, target }: InnerLink): boolean {
  if (kind === 'include') return findReusable(tree, source, target) !== undefined;
  return ['page', 'file', 'anchor', 'url'].includes(findTarget(tree, { source, target }).kind);
}

/** Whether a link names the application of the hosted service, and nothing of this space. */
export const leadsOutside = (tree: WholeTree, source: string, { kind, target }: InnerLink): boolean =>
  kind !== 'include' && findTarget(tree, { source, target }).kind === 'hosted';
