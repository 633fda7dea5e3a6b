import { createHash } from 'node:crypto';
import type { Found } from '@lectern/checks';
import type { PageLink } from '@lectern/content';
import type { Caller } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { conflict, type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import { addressOf } from './rules.ts';
import {
  askAgain,
  countLinks,
  countTried,
  deleteCheck,
  findCheck,
  type LinkRow,
  listBroken,
  listLinks,
  putCheck,
} from './store.ts';

export interface ExternalServiceCtx {
  db: Db;
  clock: Clock;
  settings: { triesExternalLinks: boolean };
}

/** Whoever asks again so soon is answered, and nothing is asked of others. */
const AGAIN_AFTER_MS = 60_000;

/** Asks for the links of a space to be tried: soon, and each week from then on. */
export async function startExternalChecks(ctx: ExternalServiceCtx, caller: Caller, spaceId: string): Promise<void> {
  if (!ctx.settings.triesExternalLinks)
    throw conflict('The administrator of this server has it try no links to other sites.');
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const before = await findCheck(tx.db, spaceId);
    if (before !== undefined && now - before.asked_at < AGAIN_AFTER_MS) return;
    await putCheck(tx.db, spaceId, now);
    await askAgain(tx.db, spaceId, now);
    if (before === undefined) await record(tx, caller, spaceId, 'checks.external_started');
  });
}

/** Tries the links of a space no longer, and forgets what came of them. */
export async function stopExternalChecks(ctx: ExternalServiceCtx, caller: Caller, spaceId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await findCheck(tx.db, spaceId)) === undefined) throw notFound('check of external links');
    await deleteCheck(tx.db, spaceId);
    await record(tx, caller, spaceId, 'checks.external_stopped');
  });
}

const record = (
  tx: ExternalServiceCtx,
  caller: Caller,
  id: string,
  action: 'checks.external_started' | 'checks.external_stopped',
): Promise<void> => recordAudit(tx, { ...doneBy(caller), target: { kind: 'space', id }, action });

/** How far the links of a space are tried. */
export async function externalState(ctx: ExternalServiceCtx, spaceId: string) {
  const check = await findCheck(ctx.db, spaceId);
  return {
    check,
    isOn: ctx.settings.triesExternalLinks,
    known: await countLinks(ctx.db, spaceId),
    tried: await countTried(ctx.db, spaceId),
    broken: await countLinks(ctx.db, spaceId, 'broken'),
  };
}

export const listExternal = (
  ctx: ExternalServiceCtx,
  { spaceId, state, query }: { spaceId: string; state: string; query: ListRequest },
): Promise<Page<LinkRow>> =>
  paginate(query, {
    scope: ['external-links', spaceId, state],
    count: () => countLinks(ctx.db, spaceId, state),
    rows: (after, take) => listLinks(ctx.db, { spaceId, state, after: String(after?.[0] ?? ''), take }),
    keyOf: (row) => [row.hash],
    keyTypes: ['string'],
  });

const BROKEN_AT_MOST = 5000;

/** The addresses of a space that are known to be broken. */
export interface BrokenAddresses {
  /** Changes with them, so that counts are kept by it. */
  key: string;
  /** What somebody would mend in links of a page. */
  find: (links: readonly PageLink[]) => Found[];
}

export async function brokenIn({ db }: Pick<ExternalServiceCtx, 'db'>, spaceId: string): Promise<BrokenAddresses> {
  const rows = await listBroken(db, spaceId, BROKEN_AT_MOST);
  const broken = new Map(rows.map((row) => [row.address, row]));
  return {
    key:
      rows.length === 0
        ? ''
        : createHash('sha256')
            .update([...broken.keys()].join('\n'))
            .digest('hex'),
    find: (links) => (broken.size === 0 ? [] : links.flatMap((link) => toFound(link, broken))),
  };
}

type Broken = Pick<LinkRow, 'address' | 'status' | 'broken_since'>;

function toFound({ target, start, end }: PageLink, broken: ReadonlyMap<string, Broken>): Found[] {
  const address = addressOf(target);
  const row = address === undefined ? undefined : broken.get(address);
  if (row === undefined) return [];
  const since = new Date(row.broken_since ?? 0).toISOString().slice(0, 10);
  const named = target.length > 100 ? `${target.slice(0, 100)}…` : target;
  const why = row.status === null ? 'it does not answer' : `it answers ${row.status}`;
  return [
    { rule: 'external-link', span: { start, end }, message: `"${named}" has been broken since ${since}: ${why}.` },
  ];
}
