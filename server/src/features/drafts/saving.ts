// Saving: what somebody wrote becomes the next version of a draft, merged with what others wrote meanwhile.
import { requireStillThere } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { conflict, invalid, preconditionFailed, type Problem } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { hashBytes } from '#platform/objects/index.ts';
import { untilLanded } from '#features/change-requests/index.ts';
import { bytesFromSource, TEXT_AT_MOST } from '#features/contents/index.ts';
import { draftSaved, subjectOf, toWhere } from './events.ts';
import { type Line, requireWritable } from './lines.ts';
import { isSame, type Plan, type PlanningCtx, planSave, type Save, type Seen, type Sent } from './planning.ts';
import { readSeen } from './reading.ts';
import { DRAFTS_AT_MOST, REST_MS } from './rules.ts';
import {
  addContributor,
  countOpenOfSpace,
  type DraftRow,
  findDraft,
  findSent,
  insertDraft,
  insertText,
  moveDraft,
  removeContributors,
} from './store.ts';

export type SavingCtx = PlanningCtx & { clock: Clock; events: Events };

/** What came of a save. */
export interface Saved {
  line: Line;
  /** Undefined where nothing was written that the page does not say. */
  row: DraftRow | undefined;
  /** The text that is there now. */
  bytes: Uint8Array;
  /** Whether that is another one than was sent. */
  isMerged: boolean;
  conflicts: Plan['conflicts'];
}

/** Saves what somebody wrote. Nothing of it is lost, whatever others wrote meanwhile: both are merged, so each save lands. */
export async function saveDraft(ctx: SavingCtx, save: Save): Promise<Saved> {
  const sent = toSent(save);
  const { bytes } = sent;
  return untilLanded(async () => {
    const seen = await readSeen(ctx, save);
    if (seen.row !== undefined && (await isKnown(ctx, seen.row, sent))) return unchanged(seen, sent, []);
    const plan = await planSave(ctx, seen, sent);
    if (isNothing(seen, plan)) return unchanged(seen, sent, plan.conflicts);
    const row = await land(ctx, { seen, sent, plan });
    return { ...plan, line: seen.line, row, isMerged: !isSame(plan.bytes, bytes) };
  });
}

/** A save as it is compared with what is there. */
export function toSent(save: Save): Sent {
  const bytes = textOf(save.body, 'source');
  const baseBytes = save.body.baseSource === undefined ? undefined : textOf(save.body, 'baseSource');
  return { ...save, bytes, hash: hashBytes(bytes), baseBytes };
}

/** The bytes of what was sent. */
function textOf(body: Save['body'], name: 'source' | 'baseSource'): Uint8Array {
  const text = body[name] ?? '';
  const wrong = (message: string): Problem =>
    invalid(`body.${name}: ${message}`, [{ in: 'body', path: `/${name}`, message }]);
  // Before the bytes are made: four characters of base64 are three of them.
  if (text.length > 2 * TEXT_AT_MOST) throw wrong(`expected at most ${TEXT_AT_MOST} bytes`);
  const bytes = bytesFromSource(text, body.sourceEncoding);
  if (bytes === undefined) throw wrong('expected base64');
  if (bytes.byteLength > TEXT_AT_MOST) throw wrong(`expected at most ${TEXT_AT_MOST} bytes`);
  return bytes;
}

/** Whether this very save is in the draft already: its answer was lost, and it came again. */
async function isKnown({ db }: SavingCtx, row: DraftRow, { body, hash }: Sent): Promise<boolean> {
  const known = body.save === undefined ? undefined : await findSent(db, row.id, body.save);
  if (known === undefined || known === hash) return known !== undefined;
  const message = 'expected a name that no other save of this draft has';
  throw invalid(`body.save: ${message}`, [{ in: 'body', path: '/save', message }]);
}

const unchanged = ({ line, row, present }: Seen, { bytes }: Sent, conflicts: Saved['conflicts']): Saved => {
  const now = present ?? bytes;
  return { line, row, bytes: now, isMerged: !isSame(now, bytes), conflicts };
};

/** Whether nothing would come of it: no draft is opened for a page as it is. */
const isNothing = ({ row, present }: Seen, { bytes, base }: Plan): boolean =>
  present !== undefined && isSame(bytes, present) && (row?.open !== 1 || row.base_revision_id === base);

interface Landing {
  seen: Seen;
  sent: Sent;
  plan: Plan;
}

async function land(ctx: SavingCtx, { seen, sent, plan }: Landing): Promise<DraftRow> {
  const { line } = seen;
  return inTransaction(ctx, async (tx) => {
    // It may have been locked, archived, merged or given away meanwhile.
    const organizationId = await requireWritable(tx, line);
    requireStillThere(sent.caller, { organization_id: organizationId }, 'space');
    const now = tx.clock.now();
    const row = rowAfter(seen, sent, { base: plan.base, now });
    if (seen.row?.open !== 1) await open(tx, seen, row);
    else if (!(await moveDraft(tx.db, seen.row, row))) throw overtaken();
    await addContributor(tx.db, row.id, row.author_id, now);
    await insertText(tx.db, {
      ...{ draftId: row.id, version: row.version, bytes: plan.bytes, now },
      ...{ saveId: sent.body.save, sentHash: sent.hash },
    });
    const event = { subject: subjectOf(row.id), organizationId, payload: toWhere(row, row.author_id) };
    await tx.events.publish(tx, draftSaved, event);
    return row;
  });
}

/** Makes the row of a page, or takes up the one that it has had. */
async function open(tx: SavingCtx, { line, row: former }: Seen, row: DraftRow): Promise<void> {
  if ((await countOpenOfSpace(tx.db, line.spaceId)) >= DRAFTS_AT_MOST)
    throw preconditionFailed(`A space has at most ${DRAFTS_AT_MOST} drafts. Commit or discard some of them first.`);
  // Of two who open a page at once, the later one finds the row of the other.
  const isTaken = former === undefined && (await findDraft(tx.db, { ...line, pageId: row.page_id })) !== undefined;
  if (isTaken) throw overtaken();
  if (former === undefined) await insertDraft(tx.db, row);
  else if (!(await moveDraft(tx.db, former, row))) throw overtaken();
  else await removeContributors(tx.db, row.id);
}

const overtaken = (): Problem => conflict('Too many write to this draft at once. Try again.');

function rowAfter(
  { line, row }: Seen,
  { pageId, caller }: Sent,
  { base, now }: { base: string; now: number },
): DraftRow {
  return {
    ...{ id: row?.id ?? newId(), space_id: line.spaceId, line: line.line, page_id: pageId },
    ...{ version: (row?.version ?? 0) + 1, open: 1, base_revision_id: base, author_id: caller.userId },
    ...{ held: null, due_at: now + REST_MS },
    ...{ created_at: row?.open === 1 ? row.created_at : now, updated_at: now },
  };
}
