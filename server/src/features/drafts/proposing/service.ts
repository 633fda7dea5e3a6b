import { type Caller, requireStillThere } from '#access/index.ts';
import { conflict, invalid, preconditionFailed, Problem } from '#platform/http/index.ts';
import { findChangeRequest, noteContribution, proposeEdits, untilLanded } from '#features/change-requests/index.ts';
import { type CommitCtx, type EditsCtx, getRevision, sourceOf, type WholePlace } from '#features/contents/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import { draftDiscarded, subjectOf, toWhere } from '../events.ts';
import { type Held, heldIn, isPage, readLine, textAt, textOf } from '../lines.ts';
import { isSame, mergeBoth, type PlanningCtx, planSave, type Save, type Seen } from '../planning.ts';
import { readSeen } from '../reading.ts';
import { PROPOSED_AT_MOST } from '../rules.ts';
import { toSent } from '../saving.ts';
import { type DraftRow, listContributors, listOpen, moveDraft, removeContributors } from '../store.ts';

export type ProposingCtx = EditsCtx & PlanningCtx;

/** A page whose draft is proposed; with `source`, together with what somebody wrote since. */
export type Wanted = { pageId: string; version?: number | undefined } & Partial<Omit<Save['body'], 'version'>>;

export interface Proposing {
  spaceId: string;
  caller: Caller;
  subject?: string | undefined;
  /** The newest drafts where it is left out. */
  drafts?: readonly Wanted[] | undefined;
}

/** What a page is to say in the change request. */
interface Text {
  pageId: string;
  bytes: Uint8Array;
  /** The revision whose page the text takes in. */
  base: string;
  /** The draft that ends with it. */
  row: DraftRow | undefined;
}

export interface Proposed {
  id: string;
  number: number;
  revisionId: string;
  pages: number;
}

/**
 * Opens a change request with what drafts of the main content say, in the transaction that ends them. It begins at the revision
 * that they were written from, so that what others changed since contradicts it at the merge, if at all, and nothing is lost here.
 */
export function proposeDrafts(ctx: ProposingCtx, proposing: Proposing): Promise<Proposed> {
  const { spaceId, caller } = proposing;
  return untilLanded(async () => {
    const texts = await readTexts(ctx, proposing);
    const place = await findStart(ctx, spaceId, texts);
    const changes = await Promise.all(texts.map((text) => toChange(ctx, place, text)));
    if (changes.every(({ isNew }) => !isNew))
      throw preconditionFailed('What is written there says what the space says already. There is nothing to propose.');
    const { organization_id: organizationId } = await getSpaceById(ctx, spaceId);
    const titles = changes.map(({ held }) => held.title);
    const rows = texts.flatMap(({ row }) => (row?.open === 1 ? [row] : []));
    const contributors = await contributorsOf(ctx, rows, caller.userId);
    const { id, revisionId } = await proposeEdits(ctx, {
      ...{ place, organizationId, authorId: caller.userId, subject: proposing.subject ?? subjectFor(titles) },
      ...{ message: subjectFor(titles), changes: changes.map(({ change }) => change) },
      landing: {
        contributors,
        within: async (tx, { change_request_id: requestId }) => {
          requireStillThere(caller, { organization_id: organizationId }, 'space');
          for (const row of rows) await end(tx, row, { by: caller.userId, organizationId });
          for (const userId of contributors)
            await noteContribution(tx, { changeRequestId: requestId ?? '', userId, action: 'edit' });
        },
      },
    });
    const request = await findChangeRequest(ctx.db, spaceId, id);
    return { id, number: request?.number ?? 0, revisionId, pages: changes.length };
  });
}

async function readTexts(ctx: ProposingCtx, { spaceId, caller, drafts }: Proposing): Promise<Text[]> {
  requireOnce(drafts ?? []);
  const open = drafts ?? (await listOpen(ctx.db, { spaceId, line: '' }, undefined, PROPOSED_AT_MOST)).map(toWanted);
  if (open.length === 0) throw preconditionFailed('There is no draft in the main content of this space.');
  const texts: Text[] = [];
  for (const [index, wanted] of open.entries()) {
    const seen = await readSeen(ctx, { spaceId, pageId: wanted.pageId });
    texts.push(await toText(ctx, { spaceId, caller, seen, wanted, index }));
  }
  return texts;
}

function requireOnce(drafts: readonly Wanted[]): void {
  const twice = drafts.findIndex(({ pageId }, index) => drafts.slice(0, index).some((each) => each.pageId === pageId));
  if (twice === -1) return;
  const [path, message] = [`/drafts/${twice}/pageId`, 'expected each page once'];
  throw invalid(`body.drafts.${twice}.pageId: ${message}`, [{ in: 'body', path, message }]);
}

const toWanted = ({ page_id: pageId }: DraftRow): Wanted => ({ pageId });

interface Reading {
  spaceId: string;
  caller: Caller;
  seen: Seen;
  wanted: Wanted;
  index: number;
}

/** The text of a draft, or both where somebody has written on since it was saved. */
async function toText(ctx: ProposingCtx, { spaceId, caller, seen, wanted, index }: Reading): Promise<Text> {
  const { pageId, version, source, ...rest } = wanted;
  const { row, present } = seen;
  if (source !== undefined) {
    const save = { spaceId, pageId, caller, body: { ...rest, version: version ?? 0, source } };
    const { bytes, base } = await planSave(ctx, seen, toSent(save));
    return { pageId, bytes, base, row };
  }
  if (row?.open !== 1 || present === undefined)
    throw preconditionFailed(`There is no draft of the page of “/drafts/${index}” any more.`);
  if (version !== undefined && version !== row.version)
    throw preconditionFailed('The draft was saved since it was read. Read it again.');
  return { pageId, bytes: present, base: row.base_revision_id, row };
}

/** The oldest revision that a draft was written from and that has all of the pages. */
async function findStart(ctx: ProposingCtx, spaceId: string, texts: readonly Text[]): Promise<WholePlace> {
  const places: WholePlace[] = [];
  for (const id of new Set(texts.map(({ base }) => base))) places.push(await getRevision(ctx, spaceId, id));
  const ordered = places.toSorted((one, other) => one.revision.created_at - other.revision.created_at);
  const found = ordered.find(({ tree }) => texts.every(({ pageId }) => heldIn(tree, pageId) !== undefined));
  if (found === undefined) throw apart();
  return found;
}

const apart = (): Problem =>
  new Problem(
    409,
    'drafts_apart',
    'One of these pages was deleted before another one was made, so that no revision has all of them. Propose them one by one.',
  );

interface Changed {
  change: Parameters<typeof proposeEdits>[1]['changes'][number];
  held: Held;
  /** Whether it says anything that the page does not. */
  isNew: boolean;
}

async function toChange(ctx: ProposingCtx, place: WholePlace, { pageId, bytes, base }: Text): Promise<Changed> {
  const held = heldIn(place.tree, pageId);
  if (held === undefined) throw apart();
  const there = await textOf(ctx.db, held);
  const text = await textFrom(ctx, place, { pageId, base, bytes, there });
  const what = isPage(held)
    ? { operation: 'update_page' as const, page: pageId }
    : { operation: 'update_reusable_content' as const, reusableContent: pageId };
  return { change: { ...what, document: sourceOf(text) }, held, isNew: !isSame(text, there) };
}

/**
 * On an earlier revision a draft says what it says: what it takes in of a later one is in the space, too. On a later one, both are
 * merged as those of people who write at once, with the words of both.
 */
async function textFrom(
  ctx: ProposingCtx,
  place: WholePlace,
  { pageId, base, bytes, there }: { pageId: string; base: string; bytes: Uint8Array; there: Uint8Array },
): Promise<Uint8Array> {
  if (base === place.revision.id) return bytes;
  const line = await readLine(ctx, { spaceId: place.spaceId });
  const before = await textAt(ctx, line, { pageId, revisionId: base });
  const from = await getRevision(ctx, place.spaceId, base);
  if (before === undefined || from.revision.created_at > place.revision.created_at) return bytes;
  return (await mergeBoth(ctx, { base: before, ours: bytes, theirs: there })).bytes;
}

async function contributorsOf(ctx: ProposingCtx, rows: readonly DraftRow[], userId: string): Promise<string[]> {
  const all = await listContributors(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return [...new Set([...all.values()].flat())].filter((each) => each !== userId);
}

async function end(
  tx: CommitCtx,
  row: DraftRow,
  { by, organizationId }: { by: string; organizationId: string },
): Promise<void> {
  // Somebody saved meanwhile: what they wrote is to be in the request, too.
  if (!(await moveDraft(tx.db, row, { open: 0, held: null, due_at: null }))) throw overtaken();
  await removeContributors(tx.db, row.id);
  await tx.events.publish(tx, draftDiscarded, {
    ...{ subject: subjectOf(row.id), organizationId },
    payload: toWhere(row, by),
  });
}

const overtaken = (): Problem => conflict('Too many write to this draft at once. Try again.');

const SUBJECT_AT_MOST = 256;

function subjectFor(titles: readonly string[]): string {
  const [first = ''] = titles;
  const rest = titles.length === 1 ? '' : ` and ${titles.length - 1} more`;
  return `Changes to ${[...first].slice(0, SUBJECT_AT_MOST - rest.length - 11).join('')}${rest}`;
}
