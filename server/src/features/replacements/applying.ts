import { invalid, Problem } from '#platform/http/index.ts';
import type { WorkerTask } from '#platform/workers/index.ts';
import {
  editChangeRequest,
  findChangeRequest,
  getEditableBranch,
  proposeEdits,
} from '#features/change-requests/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import { type EditsCtx, requireLive, updateContent, type WholePlace } from '#features/contents/index.ts';
import type { Replaced, Search } from './matching.ts';
import type { Asked, replaceInTexts } from './replace.worker.ts';
import type { ReplaceBody, ReplacementAnswer } from './schema.ts';
import {
  type Entry,
  entriesOf,
  inTime,
  LIMIT,
  placeOf,
  type ReplacementsCtx,
  requirePattern,
  subjectOf,
  textsOf,
  toSearch,
  versionOf,
} from './service.ts';

export type ApplyingCtx = ReplacementsCtx & EditsCtx & { baseUrl: string };

const REPLACE: WorkerTask<{ texts: readonly Asked[]; search: Search }, Replaced[]> = {
  url: new URL('./replace.worker.ts', import.meta.url),
  name: 'replaceInTexts' satisfies keyof { replaceInTexts: typeof replaceInTexts },
};

/** One replacement changes no more texts, and no more bytes of them. */
const TEXTS_AT_MOST = 1000;
const CHARACTERS_AT_MOST = 16 * 1024 * 1024;
const SKIPPED_AT_MOST = 200;
/** Milliseconds after which no more is looked at. */
const REPLACING_MS = 60_000;
/** Somebody may write meanwhile. */
const ATTEMPTS = 5;

interface Asking {
  spaceId: string;
  authorId: string;
  body: ReplaceBody;
}

/** Replaces everywhere at once: one revision of a change request, or of a space that is open. */
export async function replaceInSpace(ctx: ApplyingCtx, asking: Asking): Promise<ReplacementAnswer> {
  const { spaceId, body } = asking;
  const search = toSearch(body);
  requireVersions(body);
  await requirePattern(ctx, search);
  const isLive = body.live === true && body.changeRequest === undefined;
  if (isLive) await requireLive(ctx, spaceId);
  const until = performance.now() + REPLACING_MS;
  for (let attempt = 1; ; attempt += 1) {
    const place = await writtenPlace(ctx, asking);
    const plan = await planIn(ctx, place, { search, body, until });
    // What replaces nothing opens no change request.
    if (plan.changes.length === 0) return toAnswer(plan, {});
    try {
      return toAnswer(plan, await land(ctx, { ...asking, place, plan, isLive, message: messageOf(search) }));
    } catch (error) {
      const isOvertaken = error instanceof Problem && error.code === 'conflict';
      if (!isOvertaken || attempt === ATTEMPTS || performance.now() > until) throw error;
    }
  }
}

/** The numbers of matches say nothing of another text than that in which they were found. */
function requireVersions({ pages = [] }: ReplaceBody): void {
  const at = pages.findIndex(({ matches, version }) => matches !== undefined && version === undefined);
  if (at === -1) return;
  throw invalid('Numbers of matches need the version in which they were found.', [
    { in: 'body', path: `/pages/${at}/version`, message: 'expected the `version` that the search answered' },
  ]);
}

const writtenPlace = async (ctx: ApplyingCtx, { spaceId, body: { changeRequest } }: Asking): Promise<WholePlace> =>
  changeRequest === undefined
    ? placeOf(ctx, { spaceId })
    : (await getEditableBranch(ctx, { spaceId, changeRequestId: changeRequest })).place;

interface Landing extends Asking {
  place: WholePlace;
  plan: Plan;
  isLive: boolean;
  message: string;
}

/** Lands a plan where it belongs, in one transaction. */
async function land(ctx: ApplyingCtx, landing: Landing): Promise<Partial<ReplacementAnswer>> {
  const { spaceId, authorId, place, isLive, message, body } = landing;
  const { changes } = landing.plan;
  const edit = { spaceId, authorId, changes, ifMatch: [place.revision.id], landing: { message } };
  if (isLive) return { revision: (await updateContent(ctx, edit)).place.revision.id };
  let [id, revision] = [body.changeRequest ?? '', ''];
  if (body.changeRequest === undefined) {
    const { organization_id: organizationId } = await getSpaceById(ctx, spaceId);
    const subject = body.subject ?? message.slice(0, 256).toWellFormed();
    const opened = await proposeEdits(ctx, { place, organizationId, authorId, subject, changes, message });
    [id, revision] = [opened.id, opened.revisionId];
  } else revision = (await editChangeRequest(ctx, { ...edit, changeRequestId: id })).place.revision.id;
  const row = await findChangeRequest(ctx.db, spaceId, id);
  return { revision, ...(row !== undefined && { changeRequest: { id: row.id, number: row.number } }) };
}

type Skipped = ReplacementAnswer['skipped'][number];

interface Plan {
  changes: Parameters<typeof updateContent>[1]['changes'];
  replaced: number;
  skipped: Skipped[];
}

const toAnswer = ({ changes, replaced, skipped }: Plan, landed: Partial<ReplacementAnswer>): ReplacementAnswer => ({
  ...{ object: 'replacement', replaced, pages: changes.length, ...landed },
  skipped: skipped.slice(0, SKIPPED_AT_MOST),
});

const GONE = { object: 'page', title: '', path: '' } as const;

/** What becomes of each text, and which are left alone. */
async function planIn(
  ctx: ReplacementsCtx,
  { tree }: WholePlace,
  { search, body, until }: { search: Search; body: ReplaceBody; until: number },
): Promise<Plan> {
  const chosen = body.pages && new Map(body.pages.map((page) => [page.id, page]));
  const all = entriesOf(tree).filter(({ id }) => chosen === undefined || chosen.has(id));
  const there = new Set(all.map(({ id }) => id));
  const plan: Plan = { changes: [], replaced: 0, skipped: [] };
  for (const id of chosen?.keys() ?? [])
    if (!there.has(id)) plan.skipped.push({ subject: { ...GONE, id }, reason: 'gone' });
  const entries = all.filter((entry) => {
    const version = chosen?.get(entry.id)?.version;
    const isSame = version === undefined || version === versionOf(entry);
    if (!isSame) plan.skipped.push({ subject: subjectOf(entry), reason: 'changed' });
    return isSame;
  });
  let [characters, looked] = [0, 0];
  for await (const texts of textsOf(ctx, entries)) {
    if (performance.now() > until) break;
    looked += texts.length;
    const asked = texts.map(({ entry, source }) => ({ source, chosen: chosen?.get(entry.id)?.matches }));
    const replaced = await inTime(() => ctx.workers.run(REPLACE, { texts: asked, search }, LIMIT));
    for (const [index, { entry, bom, invalid }] of texts.entries()) {
      const one = replaced[index];
      if (one === undefined) continue;
      const isFull = plan.changes.length >= TEXTS_AT_MOST || characters + one.source.length > CHARACTERS_AT_MOST;
      const reason = reasonAgainst(one, { isInvalid: invalid, isFull });
      if (reason !== undefined) plan.skipped.push({ subject: subjectOf(entry), reason });
      if (one.count === 0 || (reason !== undefined && reason !== 'formatted')) continue;
      plan.changes.push(toChange(entry, bom ? `\uFEFF${one.source}` : one.source));
      plan.replaced += one.count;
      characters += one.source.length;
    }
  }
  for (const entry of entries.slice(looked)) plan.skipped.push({ subject: subjectOf(entry), reason: 'too_many' });
  return plan;
}

/** Why a text is left alone, or a part of it. */
function reasonAgainst(
  { count, formatted, isRead, isTooMuch, isSameShape }: Replaced,
  { isInvalid, isFull }: { isInvalid: boolean; isFull: boolean },
): Skipped['reason'] | undefined {
  if (!isRead) return 'unreadable';
  if (count === 0) return formatted > 0 ? 'formatted' : undefined;
  if (isInvalid) return 'encoding';
  if (!isSameShape) return 'structure';
  if (isFull || isTooMuch) return 'too_many';
  return formatted > 0 ? 'formatted' : undefined;
}

const toChange = ({ object, id }: Entry, source: string): Plan['changes'][number] =>
  object === 'page'
    ? { operation: 'update_page', page: id, document: { source } }
    : { operation: 'update_reusable_content', reusableContent: id, document: { source } };

const NAME_AT_MOST = 40;
const short = (text: string): string => {
  const characters = [...text];
  return characters.length <= NAME_AT_MOST ? text : `${characters.slice(0, NAME_AT_MOST).join('')}…`;
};

/** What the revision says of itself. */
const messageOf = ({ query, replacement = '' }: Search): string =>
  replacement === '' ? `Removed “${short(query)}”` : `Replaced “${short(query)}” with “${short(replacement)}”`;
