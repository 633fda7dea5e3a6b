import { createHash } from 'node:crypto';
import { setImmediate as rest } from 'node:timers/promises';
import { decodeText, parsePage } from '@lectern/content';
import type { Db } from '#platform/db/index.ts';
import { getObject, makeObject, type StoredObject } from '#platform/objects/index.ts';
import type { MergeConflict, MergeText } from '../../merges/index.ts';
import { indexTree, type PageNode, type WholeTree } from '../../trees/index.ts';
import { type Draft, makeDraft, toContent } from '../drafts.ts';
import { type Spot, unusable, wrong } from '../errors.ts';
import { idOf } from '../incoming/names.ts';
import { type Resolving, resolveLinks } from '../incoming/links.ts';
import { withFacts } from './rules.ts';

/** The branch that a batch is made on. */
export interface BatchLine {
  /** The revision that it is at. */
  head: string;
  /** The content of a revision that it has gone through; undefined for any other. */
  findTree: (revisionId: string) => Promise<WholeTree | undefined>;
}

/** A page as one side of a conflict has it. */
export interface ConflictingSide {
  revision?: string;
  title: string;
  bytes: Uint8Array | undefined;
}

/** A change that contradicts what others made of its page since the change was begun. */
export interface EditConflict {
  change: number;
  page: string;
  /** What `page` names, where that is no page. */
  what?: 'reusable content';
  base: ConflictingSide;
  ours: ConflictingSide;
  /** Absent where the page was deleted. */
  theirs?: ConflictingSide;
  places: readonly MergeConflict[];
}

export interface Batch {
  db: Db;
  spaceId: string;
  baseUrl: string;
  line: BatchLine;
  mergeText: MergeText;
  findLinks: Resolving['findLinks'];
  /** The pages and reusable contents with links to a file or reusable content, as they were before the batch. */
  findUsers: (id: string) => Promise<readonly string[]>;
  draft: Draft;
  /** What was given a name, and what is called so. */
  named: Map<string, { kind: 'page' | 'file' | 'reusable-content'; id: string }>;
  /** New bytes of pages and reusable contents, by id. */
  texts: Map<string, Uint8Array>;
  /** Those whose whole text is new, with where it came from: its links are resolved once everything is in its place. */
  submitted: Map<string, Spot>;
  /** Where there are some, nothing is written. */
  conflicts: EditConflict[];
}

export const makeBatch = (
  parts: Pick<Batch, 'db' | 'spaceId' | 'baseUrl' | 'line' | 'mergeText' | 'findLinks' | 'findUsers'>,
  tree: WholeTree,
): Batch => ({
  ...parts,
  draft: makeDraft(tree),
  named: new Map(),
  texts: new Map(),
  submitted: new Map(),
  conflicts: [],
});

/** The page that a change names. */
export function findPage(batch: Batch, name: string, spot: { change: number; at: string }): PageNode {
  const page = batch.draft.pageById.get(idOf(batch.named, name));
  if (page === undefined) throw unusable(spot, 'expected a page of this content');
  return page;
}

/** The bytes of a text as the batch has left them; undefined for a page that has none. */
export async function textOf(
  { db, texts }: Pick<Batch, 'db' | 'texts'>,
  { id, body }: { id: string; body?: string | undefined },
): Promise<Uint8Array | undefined> {
  return texts.get(id) ?? (body === undefined ? undefined : getObject(db, body));
}

/** Resolves the links of new texts, which the batch then has as they are stored, and notes with every page and reusable content what its text says now. */
export async function finishTexts(batch: Batch): Promise<StoredObject[]> {
  const { draft, texts, named, findLinks } = batch;
  const objects: StoredObject[] = [];
  // Of a large space an index costs more than all else here, and only new texts need it.
  let index: WholeTree | undefined;
  const indexed = (): WholeTree => (index ??= indexTree('', toContent(draft)));
  for (const [id, bytes] of texts) {
    await rest();
    const page = draft.pageById.get(id);
    const entry = draft.reusable.find((each) => each.id === id);
    const source = page?.source ?? entry?.path;
    // It was removed again, or taken back.
    if (source === undefined) continue;
    const spot = batch.submitted.get(id);
    const final =
      spot === undefined
        ? bytes
        : await withLinks(bytes, { tree: indexed(), source, named, findLinks, refuse: refuseName(spot) });
    texts.set(id, final);
    const object = makeObject('body', final);
    objects.push(object);
    const stored = { body: object.hash, oid: gitId(final) };
    if (page !== undefined) withFacts(page, parsePage(decodeText(final).text), stored);
    if (entry !== undefined)
      draft.reusable = draft.reusable.map((each) => (each === entry ? { ...each, ...stored } : each));
  }
  return objects;
}

/** The links of a text as far as they lead to something by now; names that come later in the batch stay. */
export function resolveNow({ draft, named, findLinks }: Batch, bytes: Uint8Array, source: string): Promise<Uint8Array> {
  const tree = indexTree('', toContent(draft));
  return withLinks(bytes, { tree, source, named, findLinks, refuse: () => undefined });
}

async function withLinks(bytes: Uint8Array, resolving: Resolving): Promise<Uint8Array> {
  const { text, bom, invalid } = decodeText(bytes);
  // Came as text, so it is text; a file that is none is left alone.
  if (invalid) return bytes;
  const resolved = await resolveLinks(text, resolving);
  return resolved === text ? bytes : Buffer.from((bom ? '\uFEFF' : '') + resolved);
}

const refuseName =
  (spot: Spot) =>
  (name: string): never => {
    throw wrong(spot, `expected no link to "ref:${name}": nothing in the batch has this "ref"`);
  };

const gitId = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
