import { type FileEntry, loadTree, type PageNode, treeReferences, walkPages } from '#features/contents/index.ts';
import { hashOfBlob } from '#platform/blobs/index.ts';
import { createCache } from '#platform/cache.ts';
import {
  MissingObject,
  type PackedBytes,
  parseObject,
  type Reference,
  toHash,
  toKey,
  unpackBytes,
} from '#platform/objects/index.ts';
import { partsOf, type Problems, rememberSeen, type StoreCtx } from './lines.ts';

const REVISIONS_AT_ONCE = 200;
const NODES_AT_ONCE = 50;

interface Node {
  kind: string;
  hash: string;
  /** The revision by which it was reached, for people. */
  revision: string;
}

/** Whether all that the revisions lead to is there: roots, lists, texts, and files with their sizes. */
export async function* lostContent(ctx: StoreCtx): Problems {
  const isNew = rememberSeen();
  for (let after = ''; ;) {
    const rows = await ctx.db
      .selectFrom('revisions')
      .select(['id', 'tree'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(REVISIONS_AT_ONCE)
      .execute();
    const open = rows
      .filter(({ tree }) => isNew(`root ${tree}`))
      .map(({ id, tree }) => ({ kind: treeReferences.rootKind, hash: tree, revision: id }));
    while (open.length > 0) yield* expand(ctx, open, isNew);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Looks into some of the open nodes, and adds to them those that they lead to. Depth first, so that few are open. */
async function* expand(ctx: StoreCtx, open: Node[], isNew: (key: string) => boolean): Problems {
  const nodes = open.splice(-NODES_AT_ONCE);
  const bytes = await readObjects(ctx, nodes);
  const leaves: Node[] = [];
  for (const node of nodes) {
    const found = bytes.get(node.hash);
    const read = found === undefined ? 'is not there' : readNode(node, found);
    if (typeof read === 'string') {
      yield `The ${wordOf(node)} ${node.hash} of the revision ${node.revision} ${read}.`;
      continue;
    }
    for (const { kind, hash, is } of read.references) {
      if (is === 'blob' || !isNew(`${kind} ${hash}`)) continue;
      (is === 'node' ? open : leaves).push({ kind, hash, revision: node.revision });
    }
    for (const file of read.files) if (isNew(`file ${file.sha256} ${file.size}`)) yield* examineFile(ctx, file, node);
  }
  yield* missingLeaves(ctx, leaves);
}

async function readObjects({ db }: StoreCtx, nodes: readonly Node[]): Promise<Map<string, PackedBytes>> {
  const hashes = nodes.map((node) => node.hash);
  const rows = await db
    .selectFrom('objects')
    .select(['hash', 'bytes', 'plain_size'])
    .where('hash', 'in', hashes.map(toKey))
    .execute();
  return new Map(rows.map(({ hash, ...packed }) => [toHash(hash), packed]));
}

const wordOf = ({ kind }: Node): string =>
  kind === treeReferences.rootKind ? 'root' : kind === 'body' ? 'text' : `list of ${kind}`;

/** What a node refers to, or what is wrong with it. */
function readNode(node: Node, packed: PackedBytes): { references: Reference[]; files: FileEntry[] } | string {
  try {
    const bytes = unpackBytes(packed);
    const value = parseObject(bytes) as { entries?: unknown; chunks?: unknown };
    const isList = node.kind !== treeReferences.rootKind;
    if (isList && !Array.isArray(value.entries) && !Array.isArray(value.chunks)) return 'is no list';
    const files = node.kind === 'files' && Array.isArray(value.entries) ? (value.entries as FileEntry[]) : [];
    return { references: treeReferences.referencesOf(node.kind, bytes), files };
  } catch {
    return 'cannot be read';
  }
}

async function* missingLeaves({ db }: StoreCtx, leaves: readonly Node[]): Problems {
  for (const part of partsOf(leaves)) {
    const hashes = part.map((leaf) => leaf.hash);
    const rows = await db.selectFrom('objects').select('hash').where('hash', 'in', hashes.map(toKey)).execute();
    const there = new Set(rows.map((row) => toHash(row.hash)));
    for (const leaf of part)
      if (!there.has(leaf.hash)) yield `The text ${leaf.hash} of the revision ${leaf.revision} is not there.`;
  }
}

async function* examineFile({ blobs, deep }: StoreCtx, file: FileEntry, { revision }: Node): Problems {
  const named = `The file ${JSON.stringify(file.path)} of the revision ${revision}`;
  const found = await blobs.stat(file.sha256);
  if (found === undefined) yield `${named} has lost its bytes, ${file.sha256}.`;
  else if (found.size !== file.size) yield `${named} has ${found.size} bytes and should have ${file.size}.`;
  else if (deep) {
    const real = await hashOfBlob(blobs, file.sha256);
    if (real !== undefined && real !== file.sha256)
      yield `${named} has other bytes than it had: their hash is ${real}.`;
  }
}

const PLACES_AT_ONCE = 100;

/** Whether what is shown now, in spaces and in change requests under way, is sound in itself. One tree is in memory at a time. */
export async function* unsoundTrees(ctx: StoreCtx): Problems {
  const isNew = rememberSeen();
  for (let after = ''; ;) {
    const rows = await ctx.db
      .selectFrom('revisions')
      .leftJoin('spaces', 'spaces.head_revision_id', 'revisions.id')
      .leftJoin('change_requests', (on) =>
        on.onRef('change_requests.head_revision_id', '=', 'revisions.id').on('change_requests.status', '<>', 'merged'),
      )
      .select(['revisions.id', 'revisions.tree'])
      .distinct()
      .where((eb) => eb.or([eb('spaces.id', 'is not', null), eb('change_requests.id', 'is not', null)]))
      .where('revisions.id', '>', after)
      .orderBy('revisions.id')
      .limit(PLACES_AT_ONCE)
      .execute();
    for (const { id, tree } of rows) if (isNew(tree)) yield* examineTree(ctx, id, tree);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function* examineTree({ db }: StoreCtx, revision: string, hash: string): Problems {
  const tree = await loadTree({ db, caches: { trees: createCache(0) } }, hash).catch((error: unknown) => {
    // What is lost was named before, and what cannot be read as well.
    if (error instanceof MissingObject || error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  });
  if (tree === undefined) return;
  const say = (what: string, names: Iterable<string>) =>
    [...names].map((name) => `${what} ${JSON.stringify(name)} is twice in the revision ${revision}.`);
  const pages = [...walkPages(tree.pages)];
  const addressed = (type: PageNode['type']) => pages.filter((page) => page.type === type).map((page) => page.path);
  yield* say('The page id', repeated(pages.map((page) => page.id)));
  yield* say('The page address', repeated(addressed('document')));
  yield* say('The group address', repeated(addressed('group')));
  yield* say('The file id', repeated(tree.files.map((file) => file.id)));
  yield* say('The file path', repeated([...tree.files, ...tree.reusable].map((entry) => entry.path)));
  for (const page of pages) {
    const target = page.target !== undefined && 'page' in page.target ? page.target.page : undefined;
    if (page.id === '' || page.title === undefined || page.slug === undefined)
      yield `A page of the revision ${revision} has no id, title or slug: ${JSON.stringify(page.path)}.`;
    if (target === page.id) yield `The link ${page.id} of the revision ${revision} leads to itself.`;
  }
}

function repeated(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}
