// Planning: what is to come of a save. Nothing is written here.
import type { PageConflict } from '@lectern/content';
import type { Caller } from '#access/index.ts';
import { badRequest, invalid, notFound, Problem } from '#platform/http/index.ts';
import { hashBytes } from '#platform/objects/index.ts';
import { findRevision, type Source, type Texts, type TreesCtx } from '#features/contents/index.ts';
import { type Line, type NamedLine, textAt } from './lines.ts';
import { type DraftRow, findText } from './store.ts';

export type PlanningCtx = TreesCtx & { texts: Texts };

export interface Save extends NamedLine {
  pageId: string;
  caller: Caller;
  body: {
    version: number;
    base?: string;
    source: string;
    sourceEncoding?: Source['sourceEncoding'];
    save?: string;
    baseSource?: string;
  };
}

/** A save as it is compared with what is there. */
export interface Sent extends Save {
  bytes: Uint8Array;
  hash: string;
  baseBytes: Uint8Array | undefined;
}

/** What is there: the line, and the draft with its text, if it is open. */
export interface Seen {
  line: Line;
  row: DraftRow | undefined;
  /** Of the open draft, else of the page; undefined where the page was deleted. */
  present: Uint8Array | undefined;
}

/** What the next version is to be. */
export interface Plan {
  bytes: Uint8Array;
  base: string;
  conflicts: readonly PageConflict[];
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** What comes of a save: the text as it was sent where nobody else wrote, else both texts merged. */
export async function planSave(ctx: PlanningCtx, seen: Seen, sent: Sent): Promise<Plan> {
  const { row, present } = seen;
  const base = await baseAfter(ctx, seen, sent);
  if (row?.open === 1 && sent.body.version === row.version) return { bytes: sent.bytes, base, conflicts: [] };
  const before = await textBefore(ctx, seen, sent);
  if (present === undefined || isSame(before, present)) return { bytes: sent.bytes, base, conflicts: [] };
  if (isSame(before, sent.bytes) || isSame(present, sent.bytes)) return { bytes: present, base, conflicts: [] };
  return { base, ...(await mergeBoth(ctx, { base: before, ours: sent.bytes, theirs: present })) };
}

/** Where both say something different, both are kept. */
export async function mergeBoth(
  { texts }: PlanningCtx,
  versions: { base: Uint8Array; ours: Uint8Array; theirs: Uint8Array },
): Promise<Omit<Plan, 'base'>> {
  const name = [versions.base, versions.ours, versions.theirs].map((bytes) => hashBytes(bytes)).join(':');
  return texts.mergeLive({ versions, name });
}

/** The text that the writer began with. */
async function textBefore(ctx: PlanningCtx, { line, row, present }: Seen, sent: Sent): Promise<Uint8Array> {
  const { pageId, body } = sent;
  if (body.version === 0) {
    const text = await textAt(ctx, line, { pageId, revisionId: requireBase(body) });
    if (text !== undefined) return text;
    throw present === undefined ? notFound('page') : notOnLine();
  }
  if (body.version > (row?.version ?? 0)) {
    const message = `expected a version that the draft has had, at most ${row?.version ?? 0}`;
    throw invalid(`body.version: ${message}`, [{ in: 'body', path: '/version', message }]);
  }
  const text = row && (await findText(ctx.db, row.id, body.version));
  if (text !== undefined) return text;
  if (sent.baseBytes !== undefined) return sent.baseBytes;
  const message =
    'The server has forgotten this version of the draft. Send its text as “baseSource”, so that nothing of either text is lost.';
  throw new Problem(409, 'draft_version_forgotten', message);
}

function requireBase({ base }: Save['body']): string {
  if (base !== undefined) return base;
  const message = 'expected to be defined with version 0';
  throw invalid(`body.base: ${message}`, [{ in: 'body', path: '/base', message }]);
}

const notOnLine = (): Problem => {
  const message = 'expected a revision that this content has gone through, and that has the page';
  return badRequest(`body.base: ${message}`, [{ in: 'body', path: '/base', message }]);
};

/** The revision whose page the next version takes in. */
async function baseAfter(ctx: PlanningCtx, seen: Seen, { pageId, body }: Sent): Promise<string> {
  const { line, row, present } = seen;
  const { version, base } = body;
  if (row?.open === 1) {
    // Whoever began with the page says what they began with, not what the draft takes in.
    if (version === 0 || base === undefined || base === row.base_revision_id) return row.base_revision_id;
    if ((await textAt(ctx, line, { pageId, revisionId: base })) === undefined) throw notOnLine();
    const [now, then] = await Promise.all(
      [base, row.base_revision_id].map((id) => findRevision(ctx.db, line.spaceId, id)),
    );
    return (now?.created_at ?? 0) > (then?.created_at ?? 0) ? base : row.base_revision_id;
  }
  if (present !== undefined) return line.place.revision.id;
  // The page was deleted: what was written on is kept as a draft of the page as it was.
  if (version === 0) return requireBase(body);
  if (row === undefined) throw notFound('page');
  return row.base_revision_id;
}
