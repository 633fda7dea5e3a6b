// What becomes of links in a text that moves to another file.
import { rewriteLinks } from '@lectern/content/links';
import { relativePath, resolvePath } from '../view/paths.ts';

/** The source with links that lead from a file at `to` where they led from one at `from`, and not another byte changed. */
export function moveLinks(source: string, from: string, to: string): string {
  return rewriteLinks(source, ({ target }) => movedTarget(target, from, to));
}

/** Undefined for what leads to the same from everywhere, or nowhere in the space. */
export function movedTarget(target: string, from: string, to: string): string | undefined {
  const at = target.search(/[?#]/);
  const [name, rest] = at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at)];
  if (name === '' || name.startsWith('/')) return undefined;
  const path = resolvePath(from, name);
  if (path === undefined || path === '') return undefined;
  return relativePath(to, path) + (name.endsWith('/') ? '/' : '') + rest;
}
