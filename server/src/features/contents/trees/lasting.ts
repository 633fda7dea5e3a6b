// Lasting: what is worked out of a tree and lives as long as it.
import type { Tree } from './rules.ts';

/**
 * What is worked out of a tree once, for all who ask meanwhile too, and lives as long as the tree, which is kept in bounded
 * memory: what a hash names says the same for ever. A failure goes to those who waited, and forgotten.
 */
export function lasting<Of extends Tree, Rest extends unknown[], T>(
  make: (tree: Of, ...rest: Rest) => Promise<T>,
): (tree: Of, ...rest: Rest) => Promise<T> {
  const all = new WeakMap<Of, Promise<T>>();
  return (tree, ...rest) => {
    const known = all.get(tree);
    if (known !== undefined) return known;
    const making = make(tree, ...rest);
    all.set(tree, making);
    making.catch(() => all.delete(tree));
    return making;
  };
}
