// What an import knows of the hosted application, and what the organization learns from it.
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { countKnown, KNOWN_AT_MOST, listKnown, markMentions, putKnown, putMentions } from './store.ts';

/** What the ids of the hosted application mean in an organization. */
export const listKnownHosted = async (db: Db, organizationId: string): Promise<Record<string, string>> =>
  Object.fromEntries((await listKnown(db, organizationId)).map((row) => [row.hosted_id, row.space_id]));

export interface HostedNotes {
  organizationId: string;
  spaceId: string;
  /** How many links name each id. */
  asked: ReadonlyMap<string, number>;
  /** What the space knows of the ids from now on; those left out it does not know. */
  known: ReadonlyMap<string, string>;
  /** What the organization learns from it. What it knows by somebody's word stays, unless that is said anew. */
  learned: ReadonlyMap<string, { spaceId: string; isNamed: boolean }>;
  namedBy: string | null;
  /** True where the imported pages came next to others. */
  isAddition: boolean;
}

/** Writes it down, in the transaction that makes it true. Other spaces that name what was learned are due. */
export async function noteHosted(ctx: { db: Db; clock: Clock }, notes: HostedNotes): Promise<void> {
  const { db, clock } = ctx;
  const { organizationId, spaceId, asked, known, isAddition, namedBy } = notes;
  const listed = await listKnownHosted(db, organizationId);
  const news = [...notes.learned].filter(
    ([id, { spaceId: meant, isNamed }]) => listed[id] !== meant && (isNamed || listed[id] === undefined),
  );
  const room = news.length === 0 ? 0 : KNOWN_AT_MOST - (await countKnown(db, organizationId));
  const taken = news.slice(0, Math.max(0, room));
  for (const [id, { spaceId: meant, isNamed }] of taken)
    await putKnown(db, {
      ...{ organization_id: organizationId, hosted_id: id, space_id: meant },
      ...{ named_by: isNamed ? namedBy : null, updated_at: clock.now() },
    });
  const now = { ...listed, ...Object.fromEntries(taken.map(([id, { spaceId: meant }]) => [id, meant])) };
  const rows = [...asked].map(([id, links]) => {
    const known_as = known.get(id) ?? '';
    return { space_id: spaceId, hosted_id: id, links, known_as, due: (now[id] ?? known_as) === known_as ? 0 : 1 };
  });
  await markMentions(db, { organizationId, ids: taken.map(([id]) => id) });
  await putMentions(db, { spaceId, rows, add: isAddition });
}
