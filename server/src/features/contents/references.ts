// What the objects of trees refer to, for the sweep.
import { parseObject, type Reference, type Referring } from '#platform/objects/index.ts';
import type { FileEntry, PageEntry, ReusableEntry, TreeRoot } from './trees/index.ts';

type Chunk<Entry> = { entries?: Entry[]; chunks?: string[] };

const ROOT = 'root';

/** What objects of trees are, by where they are referred to: the same bytes may be a body here and a list there. */
const LISTS: Record<string, (entry: never) => Reference[]> = {
  pages: ({ body, children }: PageEntry) => [...leaf(body), ...node('pages', children)],
  files: ({ sha256 }: FileEntry) => [{ kind: 'file', hash: sha256, is: 'blob' }],
  reusable: ({ body }: ReusableEntry) => leaf(body),
};

/**
 * What the sweep must know of trees. Whatever a tree comes to name by a hash has to be named here, or it is taken for unused
 * and removed.
 */
export const treeReferences: Pick<Referring, 'rootKind' | 'referencesOf'> = {
  rootKind: ROOT,
  referencesOf: (kind, bytes) => {
    if (kind === ROOT) {
      const root = parseObject(bytes) as TreeRoot;
      const originals = Object.values(root.meta?.originals?.files ?? {});
      return [
        ...node('pages', root.pages),
        ...node('files', root.files),
        ...node('reusable', root.reusable),
        ...originals.flatMap(({ body }) => leaf(body)),
      ];
    }
    const referencesOf = LISTS[kind] as ((entry: unknown) => Reference[]) | undefined;
    if (referencesOf === undefined) throw new Error(`There is no list of ${kind} in a tree.`);
    const { entries = [], chunks = [] } = parseObject(bytes) as Chunk<unknown>;
    return [...chunks.flatMap((chunk) => node(kind, chunk)), ...entries.flatMap(referencesOf)];
  },
};

const leaf = (hash: string | undefined): Reference[] =>
  hash === undefined ? [] : [{ kind: 'body', hash, is: 'leaf' }];

const node = (kind: string, hash: string | undefined): Reference[] =>
  hash === undefined ? [] : [{ kind, hash, is: 'node' }];
