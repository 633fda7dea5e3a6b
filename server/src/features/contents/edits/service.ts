import { setImmediate as rest } from 'node:timers/promises';
import { decodeText, pageMarkdown } from '@lectern/content';
import type { BlobStore } from '#platform/blobs/index.ts';
import { createRoom, type QuotasCtx } from '#features/quotas/index.ts';
import type { Events } from '#platform/events/index.ts';
import type { Outbound } from '#platform/net/index.ts';
import type { RevisionRow } from '#features/spaces/index.ts';
import { storeNextTree } from '../commits/index.ts';
import { type LinksCtx, textsWithLinksTo } from '../links/index.ts';
import { findRevision } from '../revisions/index.ts';
import { sourceOf } from '../sources.ts';
import type { Texts } from '../merges/index.ts';
import { type FileEntry, loadTree, type WholeTree, type TreesCtx } from '../trees/index.ts';
import { refuseConflicts, updateFromBase } from './bases/index.ts';
import { type Batch, type BatchLine, finishTexts, makeBatch, textOf } from './batches/index.ts';
import { toContent } from './drafts.ts';
import { deleteFile, insertFiles, revertFile, updateFile } from './files.ts';
import { storeContent, type StoredFile, storeFiles } from './incoming/files.ts';
import { idOf } from './incoming/names.ts';
import { changeRedirects, changeTags, changeVariables } from './meta.ts';
import { type Step, toTouched, type Touched } from './outcomes/index.ts';
import { deletePage, insertPage, updatePage } from './pages/index.ts';
import { deleteReusable, insertReusable, revertReusable, updateReusable } from './reusable/index.ts';
import { revertPage, treeToRevertTo } from './reverts/index.ts';
import { checkChanges, isOnLine } from './rules.ts';
import type { ChangeOf, EditChange, EditRequest, Operation } from './schema.ts';

export interface EditsCtx extends TreesCtx, LinksCtx, QuotasCtx {
  events: Events;
  blobs: BlobStore;
  outbound: Outbound;
  texts: Texts;
}

/** A batch that is in itself right, its files stored. May be applied several times, to one base after the other. */
export interface PreparedEdits {
  spaceId: string;
  request: EditRequest;
  /** By the number of the change that brings them. */
  files: ReadonlyMap<number, readonly StoredFile[]>;
}

export interface AppliedEdits {
  /** Stored. Its hash is that of the previous tree where nothing came of the batch. */
  tree: WholeTree;
  /** Pages and reusable contents, each once. */
  touched: Touched[];
  /** What was inserted, changed or brought back, as it is in the tree. */
  files: FileEntry[];
  /** What was done, in one line for people. */
  message: string;
}

/** Checks what can be checked without a base, and fetches and stores files. Throws 4xx that name the change. */
export async function prepareEdits(
  ctx: Pick<EditsCtx, 'db' | 'blobs' | 'outbound' | 'quotas'>,
  request: { spaceId: string; changes: EditRequest['changes'] },
): Promise<PreparedEdits> {
  const { spaceId, changes } = request;
  checkChanges({ changes });
  const files = new Map<number, StoredFile[]>();
  const filesCtx = { ...ctx, room: createRoom(ctx, spaceId) };
  for (const [index, change] of changes.entries()) {
    if (change.operation === 'insert_files') files.set(index, await storeFiles(filesCtx, change.files, index));
    if (change.operation !== 'update_file') continue;
    const stored = await storeContent(filesCtx, change, index);
    if (stored !== undefined) files.set(index, [stored]);
  }
  return { spaceId, request: { changes }, files };
}

export interface Applying {
  /** The head that the batch is applied to, and its content. */
  base: RevisionRow;
  previous: WholeTree;
  prepared: PreparedEdits;
  /** Absent for the main line. */
  request?: EditedRequest;
}

/** A change request that is edited, as far as edits go back in its history. */
export interface EditedRequest {
  changeRequestId: string;
  /** The revision of the main line that it began with or was last updated from. `revert_page` goes back to it where it names none. */
  ancestor: string;
}

/** What the content is to be after the batch; stored, and seen by nobody until a revision lands. */
export async function applyEdits(ctx: EditsCtx, applying: Applying): Promise<AppliedEdits> {
  const { previous, prepared } = applying;
  const line = lineOf(ctx, applying);
  const { db, baseUrl, texts } = ctx;
  const { merge: mergeText, links: findLinks } = texts;
  const findUsers = (fileId: string) => textsWithLinksTo(ctx, previous, fileId);
  const batch = makeBatch({ db, spaceId: prepared.spaceId, baseUrl, line, mergeText, findLinks, findUsers }, previous);
  const files: FileEntry[] = [];
  const steps: Step[] = [];
  const names: string[] = [];
  for (const [index, change] of prepared.request.changes.entries()) {
    // A change may bring a text of megabytes, and a batch has dozens of them.
    await rest();
    const done = await applyOne(ctx, batch, { ...applying, change, index });
    files.push(...(done.files ?? []));
    names.push(done.name);
    steps.push({ ...done, ref: 'ref' in change ? change.ref : undefined });
  }
  refuseConflicts(batch.conflicts);
  const bodies = await finishTexts(batch);
  const touched = toTouched(previous, batch.draft, steps);
  await reportMerged(batch, prepared.request.changes, touched);
  const tree = await storeNextTree(ctx, previous, { content: toContent(batch.draft), bodies });
  return { tree, touched, files, message: messageOf(prepared.request.changes, names) };
}

/** The content of a revision that a branch has gone through; undefined for any other. */
export async function findTreeOnLine(
  ctx: TreesCtx,
  { spaceId, request }: { spaceId: string; request?: EditedRequest | undefined },
  revisionId: string,
): Promise<WholeTree | undefined> {
  const row = await findRevision(ctx.db, spaceId, revisionId);
  const ancestor = request && (await findRevision(ctx.db, spaceId, request.ancestor));
  if (row === undefined || !isOnLine(row, { ...request, ancestor })) return undefined;
  return loadTree(ctx, row.tree);
}

/** The content of revisions that the line has gone through, each read once. */
function lineOf(ctx: EditsCtx, { base, prepared, request }: Applying): BatchLine {
  const line = { spaceId: prepared.spaceId, request };
  const trees = new Map<string, Promise<WholeTree | undefined>>();
  return {
    head: base.id,
    findTree: (revisionId) => {
      const known = trees.get(revisionId) ?? findTreeOnLine(ctx, line, revisionId);
      trees.set(revisionId, known);
      return known;
    },
  };
}

interface Done {
  page?: string;
  /** Of an update with a base: whether others had changed the page since. */
  merged?: boolean;
  reusableContent?: string;
  files?: FileEntry[];
  /** What it was done to, for people. */
  name: string;
}

interface One<C = EditChange> extends Applying {
  change: C;
  index: number;
}

/** The index of changes: what each does to the draft. */
async function applyOne(ctx: EditsCtx, batch: Batch, one: One): Promise<Done> {
  const { change, index } = one;
  switch (change.operation) {
    case 'insert_page':
      return named(batch, change.ref, ofPage(insertPage(batch, change, index)));
    case 'update_page':
      return updateOne(batch, change, index);
    case 'delete_page':
      return ofPage(deletePage(batch, change, index));
    case 'revert_page':
      return ofPage(await revertPage(batch, { change, index }, await treeToRevertTo(ctx, one, { change, index })));
    case 'insert_files': {
      const files = insertFiles(batch, one.prepared.files.get(index) ?? [], change);
      return { files, name: files.map((file) => file.name).join(', ') };
    }
    case 'update_file':
      return ofFile(await updateFile(batch, { change, index }, one.prepared.files.get(index)?.[0]));
    case 'delete_file':
      return { name: deleteFile(batch, { change, index }).name };
    case 'revert_file': {
      const tree = await treeToRevertTo(ctx, one, { change, index });
      const { entry, isGone } = await revertFile(batch, { change, index }, tree);
      return isGone ? { name: entry.name } : ofFile(entry);
    }
    case 'insert_reusable_content':
      return named(batch, change.ref, ofReusable(insertReusable(batch, { change, index })));
    case 'update_reusable_content':
      return updateOneReusable(batch, change, index);
    case 'delete_reusable_content':
      return ofReusable(await deleteReusable(batch, { change, index }));
    case 'revert_reusable_content': {
      const tree = await treeToRevertTo(ctx, one, { change, index });
      return ofReusable(await revertReusable(batch, { change, index }, tree));
    }
    case 'update_variables':
      changeVariables(batch, { change, index });
      return { name: 'variables' };
    case 'update_tags':
      changeTags(batch, { change, index });
      return { name: 'tags' };
    case 'update_redirects':
      changeRedirects(batch, { change, index });
      return { name: 'redirects' };
  }
}

async function updateOne(batch: Batch, change: ChangeOf<'update_page'>, index: number): Promise<Done> {
  const { base } = change;
  if (base === undefined) return ofPage(await updatePage(batch, change, index));
  const { page, merged } = await updateFromBase(batch, { ...change, base }, index);
  return { ...ofPage(page), merged };
}

async function updateOneReusable(
  batch: Batch,
  change: ChangeOf<'update_reusable_content'>,
  index: number,
): Promise<Done> {
  const { entry, merged } = await updateReusable(batch, { change, index });
  return { ...ofReusable(entry), ...(merged === undefined ? {} : { merged }) };
}

const ofPage = ({ id, title }: { id: string; title: string }): Done => ({ page: id, name: title });

const ofFile = (file: FileEntry): Done => ({ files: [file], name: file.name });

const ofReusable = ({ id, title }: { id: string; title: string }): Done => ({ reusableContent: id, name: title });

/** Gives what was made the name by which later changes and texts call it. */
function named(batch: Batch, ref: string | undefined, made: Done): Done {
  if (ref !== undefined && made.page !== undefined) batch.named.set(ref, { kind: 'page', id: made.page });
  if (ref !== undefined && made.reusableContent !== undefined)
    batch.named.set(ref, { kind: 'reusable-content', id: made.reusableContent });
  return made;
}

/** Characters of all texts in one answer. */
const TEXTS_AT_MOST = 1024 * 1024;

/** Adds the texts that came of merges, in the form in which they were last sent. */
async function reportMerged(batch: Batch, changes: readonly EditChange[], touched: readonly Touched[]): Promise<void> {
  let left = TEXTS_AT_MOST;
  for (const one of touched.filter(({ merged }) => merged)) {
    const page = batch.draft.pageById.get(one.id);
    const held = page?.type === 'document' ? page : batch.draft.reusable.find(({ id }) => id === one.id);
    if (held === undefined) continue;
    const bytes = (await textOf(batch, held)) ?? new Uint8Array();
    if (bytes.byteLength > left) continue;
    left -= bytes.byteLength;
    const isSource = isSentWhole(changes.findLast((change) => isMergeOf(batch, change, one.id)));
    one.text = isSource ? sourceOf(bytes) : { markdown: pageMarkdown(decodeText(bytes).text) };
  }
}

const isMergeOf = ({ named }: Batch, change: EditChange, id: string): boolean =>
  (change.operation === 'update_page' && change.base !== undefined && idOf(named, change.page) === id) ||
  (change.operation === 'update_reusable_content' &&
    change.base !== undefined &&
    idOf(named, change.reusableContent) === id);

const isSentWhole = (change: EditChange | undefined): boolean =>
  (change?.operation !== 'update_page' && change?.operation !== 'update_reusable_content') ||
  change.document === undefined ||
  change.document.source !== undefined;

const VERBS: Record<Operation, string> = {
  insert_page: 'Added',
  update_page: 'Changed',
  delete_page: 'Removed',
  revert_page: 'Reverted',
  insert_files: 'Added',
  update_file: 'Changed',
  delete_file: 'Removed',
  revert_file: 'Reverted',
  insert_reusable_content: 'Added',
  update_reusable_content: 'Changed',
  delete_reusable_content: 'Removed',
  revert_reusable_content: 'Reverted',
  update_variables: 'Changed',
  update_tags: 'Changed',
  update_redirects: 'Changed',
};

const MESSAGE_AT_MOST = 100;

function messageOf(changes: readonly EditChange[], names: readonly string[]): string {
  const [first] = changes;
  if (first === undefined) return '';
  const rest = changes.length === 1 ? '' : ` and ${changes.length - 1} more`;
  const room = MESSAGE_AT_MOST - rest.length - VERBS[first.operation].length - 1;
  return `${VERBS[first.operation]} ${[...(names[0] ?? '')].slice(0, room).join('')}${rest}`;
}
