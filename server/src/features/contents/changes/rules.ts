import type { Static } from 'typebox';
import { documentIdOf } from '../documents/index.ts';
import { type ChangedAttributes, type ChangedThing, compareTrees, type SemanticChange } from '../merges/index.ts';
import { coverOf, layoutOf, targetOf, toTag } from '../resources/index.ts';
import type { FileEntry, PageNode, ReusableEntry, WholeTree } from '../trees/index.ts';
import type { Changes } from './schema.ts';

/** What a change is described with besides the trees. */
export interface ShownChanges {
  addresses: { fileUrl: (spaceId: string, file: FileEntry, revisionId?: string) => string };
}

/** One side of a comparison. */
export interface ComparedRevision {
  tree: WholeTree;
  revision: { id: string; created_at: number };
}

interface Sides {
  spaceId: string;
  before: ComparedRevision;
  after: ComparedRevision;
}

type Change = Static<typeof Changes>['changes'][number];
type Attributes = NonNullable<Change['attributes']>;

const CHANGES = 10;

/** What became of the content between two revisions: the first `limit` changes, and how many more there are. */
export async function describeChanges(
  ctx: ShownChanges,
  sides: Sides,
  { limit = CHANGES }: { limit?: number | undefined },
): Promise<Static<typeof Changes>> {
  const all = await compareTrees(sides.before.tree, sides.after.tree);
  const more = all.length - limit;
  const changes = all.slice(0, limit).map((change) => toChange(ctx, sides, change));
  return { changes, ...(more > 0 ? { more } : {}) };
}

function toChange(ctx: ShownChanges, sides: Sides, change: SemanticChange): Change {
  switch (change.type) {
    case 'page_created':
      return { ...change, ...placeOf(sides.after, change.page, 'after') };
    case 'page_deleted':
      return { ...change, ...placeOf(sides.before, change.page, 'before') };
    case 'page_moved': {
      const { from, to } = change.moved;
      const before = from.parent === null ? {} : { before: from.parent };
      return { ...change, parent: { ...before, ...(to.parent === null ? {} : { after: to.parent }) } };
    }
    case 'page_edited':
      return { ...change, attributes: pageAttributes(sides, change) };
    case 'file_created':
    case 'file_edited':
    case 'file_deleted':
      return toFileChange(ctx, sides, change);
    case 'reusable_content_created':
    case 'reusable_content_edited':
    case 'reusable_content_deleted':
      return toReusableChange(sides, change);
    case 'variables_edited':
      return { ...change, attributes: present(change.attributes), variables: present(change.attributes) };
    case 'redirects_edited':
      return { ...change, attributes: present(change.attributes) };
    case 'tag_created':
    case 'tag_deleted':
      return { type: change.type, tag: toTag(change.tag) };
    case 'tag_edited':
      return { type: change.type, tag: toTag(change.tag), attributes: present(change.attributes) };
  }
}

/** Below which page a page is, or was. */
function placeOf({ tree }: ComparedRevision, { id }: ChangedThing, side: 'before' | 'after'): Pick<Change, 'parent'> {
  const parent = tree.pageById.get(id)?.parent;
  if (parent === undefined) return {};
  const { title, path, type } = parent;
  return { parent: { [side]: { id: parent.id, title, path, type } } };
}

/** A value that is not there is left out. */
const present = (attributes: ChangedAttributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, { before, after }]) => [name, pair(before, after)]));

const pair = (before: unknown, after: unknown): Attributes[string] => ({
  ...(before === undefined || before === null ? {} : { before }),
  ...(after === undefined || after === null ? {} : { after }),
});

/** The names of fields that the content keeps in another way than pages show them. */
const SHOWN: Record<string, (tree: WholeTree, page: PageNode) => unknown> = {
  cover: (tree, page) => coverOf(tree, page).cover,
  layout: (_tree, page) => layoutOf(page.layout, page.cover !== undefined),
  target: (_tree, page) => targetOf(page),
};

interface EditedPage {
  page: ChangedThing;
  attributes?: ChangedAttributes;
  documentEdited?: true;
}

function pageAttributes({ before, after }: Sides, { page, attributes = {}, documentEdited }: EditedPage): Attributes {
  const [was, is] = [before.tree.pageById.get(page.id), after.tree.pageById.get(page.id)];
  const shown = Object.entries(present(attributes)).map(([name, value]) => {
    const show = SHOWN[name];
    if (show === undefined || was === undefined || is === undefined) return [name, value] as const;
    return [name, pair(show(before.tree, was), show(after.tree, is))] as const;
  });
  return {
    ...Object.fromEntries(shown),
    ...(documentEdited ? { document: documents({ before, after }, was, is) } : {}),
  };
}

type Texts = { id: string; body?: string } | undefined;

function documents({ before, after }: Pick<Sides, 'before' | 'after'>, was: Texts, is: Texts): Attributes[string] {
  const idOf = (entry: Texts, { revision }: ComparedRevision): string | undefined =>
    entry?.body === undefined ? undefined : documentIdOf({ id: entry.id, body: entry.body }, revision.created_at);
  return pair(idOf(was, before), idOf(is, after));
}

type FileChange = Extract<SemanticChange, { file: ChangedThing }>;

function toFileChange(ctx: ShownChanges, { spaceId, before, after }: Sides, change: FileChange): Change {
  const urlIn = ({ tree, revision }: ComparedRevision): string | undefined => {
    const entry = tree.fileById.get(change.file.id);
    return entry && ctx.addresses.fileUrl(spaceId, entry, revision.id);
  };
  const { title: name, type: contentType } = change.file;
  const { size = 0 } = after.tree.fileById.get(change.file.id) ?? before.tree.fileById.get(change.file.id) ?? {};
  const file = { ...change.file, name, contentType, size, downloadURL: urlIn(after) ?? urlIn(before) ?? '' };
  if (change.type !== 'file_edited') return { type: change.type, file };
  const attributes = present(change.attributes ?? {});
  if (change.documentEdited) attributes['downloadURL'] = pair(urlIn(before), urlIn(after));
  return { ...change, file, attributes };
}

type ReusableChange = Extract<SemanticChange, { reusableContent: ChangedThing }>;

function toReusableChange({ before, after }: Sides, change: ReusableChange): Change {
  const entryIn = ({ tree }: ComparedRevision): ReusableEntry | undefined =>
    tree.reusable.find((entry) => entry.id === change.reusableContent.id);
  const [was, is] = [entryIn(before), entryIn(after)];
  const ids = documents({ before, after }, was, is);
  const reusableContent = { ...change.reusableContent, document: String(ids.after ?? ids.before) };
  if (change.type !== 'reusable_content_edited') return { type: change.type, reusableContent };
  const attributes = { ...present(change.attributes ?? {}), ...(change.documentEdited ? { document: ids } : {}) };
  return { ...change, reusableContent, attributes };
}
