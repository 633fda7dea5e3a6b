import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  badRequest,
  invalid,
  type ListRequest,
  type Page,
  paginate,
  type ProblemDetail,
} from '#platform/http/index.ts';
import { hostedIdOf } from './rules.ts';
import { type HostedSpace, MENTIONS_LISTED, type UpdateHostedSpaces } from './schema.ts';
import {
  countIds,
  countKnown,
  KNOWN_AT_MOST,
  type KnownRow,
  listIds,
  listKnown,
  listMentions,
  listSeen,
  markMentions,
  type MentionRow,
  putKnown,
  removeKnown,
} from './store.ts';

export interface HostedCtx {
  db: Db;
  clock: Clock;
}

/** On one page of the list. */
const MENTIONS_READ = 10_000;

type Item = Static<typeof HostedSpace>;
type Wanted = Static<typeof UpdateHostedSpaces>['spaces'];

/** The spaces of the hosted application that an organization knows or that its texts name. */
export async function listHostedSpaces(ctx: HostedCtx, caller: Caller, query: ListRequest): Promise<Page<Item>> {
  const { organizationId } = caller.rights;
  const { items, ...page } = await paginate(query, {
    scope: ['hosted-spaces', organizationId],
    count: () => countIds(ctx.db, caller),
    rows: (after, take) => listIds(ctx.db, caller, { after, take }),
    keyOf: (id) => [id],
    keyTypes: ['string'],
  });
  const known = new Map((await listKnown(ctx.db, organizationId)).map((row) => [row.hosted_id, row]));
  const mentions = await listMentions(ctx.db, caller, { ids: items, most: MENTIONS_READ });
  const seen = await listSeen(ctx.db, caller, [...new Set(items.flatMap((id) => known.get(id)?.space_id ?? []))]);
  return {
    ...page,
    items: items.map((id) => {
      const of = mentions.filter((row) => row.hosted_id === id);
      return toItem(id, { known: known.get(id), mentions: of, isSeen: seen.has(known.get(id)?.space_id ?? '') });
    }),
  };
}

function toItem(
  id: string,
  { known, mentions, isSeen }: { known: KnownRow | undefined; mentions: readonly MentionRow[]; isSeen: boolean },
): Item {
  const settled = known === undefined ? 'unknown' : 'known';
  return {
    ...{ object: 'hosted-space', id, status: mentions.some(({ due }) => due === 1) ? 'pending' : settled },
    ...(known === undefined || !isSeen ? {} : { space: known.space_id }),
    ...(known === undefined ? {} : { by: known.named_by === null ? 'import' : 'person' }),
    ...(known === undefined ? {} : { updatedAt: new Date(known.updated_at).toISOString() }),
    links: mentions.reduce((sum, { links }) => sum + links, 0),
    mentions: mentions.slice(0, MENTIONS_LISTED).map(({ space_id, links, known_as }) => ({
      ...{ space: space_id, links },
      resolved: known !== undefined && known_as === known.space_id,
    })),
  };
}

/** Says which spaces are meant: all of it, or nothing. Links in spaces that the caller may create in follow soon after. */
export async function updateHostedSpaces(ctx: HostedCtx, caller: Caller, wanted: Wanted): Promise<void> {
  const { organizationId } = caller.rights;
  const said = readIds(wanted);
  await inTransaction(ctx, async (tx) => {
    await refuseUnseen(tx, caller, wanted);
    for (const [id, spaceId] of said) {
      if (spaceId === null) await removeKnown(tx.db, organizationId, id);
      else
        await putKnown(tx.db, {
          ...{ organization_id: organizationId, hosted_id: id, space_id: spaceId },
          ...{ named_by: caller.userId, updated_at: tx.clock.now() },
        });
    }
    if ((await countKnown(tx.db, organizationId)) > KNOWN_AT_MOST)
      throw badRequest(`An organization knows at most ${KNOWN_AT_MOST} spaces of the hosted application.`);
    await markMentions(tx.db, { organizationId, ids: [...said.keys()], caller });
    const target = { kind: 'organization', id: organizationId };
    const after = { hostedSpaces: said.size };
    await recordAudit(tx, { ...doneBy(caller), target, action: 'import.hosted_spaces_updated', after });
  });
}

function readIds(wanted: Wanted): Map<string, string | null> {
  const said = new Map<string, string | null>();
  const faults: ProblemDetail[] = [];
  for (const [index, { id: written, space }] of wanted.entries()) {
    const id = hostedIdOf(written);
    const path = `/spaces/${index}/id`;
    if (id === undefined) faults.push({ in: 'body', path, message: 'expected the id of a space, or its address' });
    else if (said.has(id)) faults.push({ in: 'body', path, message: 'expected each space once' });
    else said.set(id, space);
  }
  if (faults.length > 0) throw invalid('Not every id is one of a space of the hosted application.', faults);
  return said;
}

async function refuseUnseen(tx: HostedCtx, caller: Caller, wanted: Wanted): Promise<void> {
  const seen = await listSeen(tx.db, caller, [...new Set(wanted.flatMap(({ space }) => space ?? []))]);
  const faults = wanted.flatMap(({ space }, index) =>
    space === null || seen.has(space)
      ? []
      : [{ in: 'body' as const, path: `/spaces/${index}/space`, message: 'expected a space of this organization' }],
  );
  if (faults.length > 0) throw badRequest('There is no such space in this organization.', faults);
}
