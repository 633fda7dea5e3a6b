import { resolveTarget } from '@lectern/content';
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

/** Whether a link names a place in a space of that application, and nobody knows which of ours is meant, or its page. */
export function isUnresolved(tree: WholeTree, source: string, { target }: InnerLink): boolean {
  const found = findTarget(tree, { source, target });
  return found.kind === 'hosted' && found.to === undefined && namesHostedSpace(target);
}

function namesHostedSpace(target: string): boolean {
  const resolved = resolveTarget('', target);
  return resolved.kind === 'hosted' && resolved.to !== undefined;
}
