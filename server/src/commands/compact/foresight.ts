// What would go, before it goes.
import type { Config } from '#config/index.ts';
import { type Estimate, estimateFreed, foresee } from '#features/retention/index.ts';
import { describeSize } from '#platform/sizes.ts';
import { type Db, type DatabaseRoom, measureRoom } from '#platform/db/index.ts';
import { print, toTable } from '../print.ts';
import { REFERRING, withStore } from './alone.ts';

interface ForeseenSpace {
  id: string;
  title: string;
  going: number;
  held: Record<string, number>;
}

const LISTED_AT_MOST = 100;

export async function foreseeAll(config: Config, { json }: { json?: boolean }): Promise<void> {
  await withStore(config, async (store) => {
    const spaces: ForeseenSpace[] = [];
    const going: string[] = [];
    for await (const { spaceId, going: some, held } of foresee(store, config.revisionsKeep)) {
      if (some.length === 0 && held.size === 0) continue;
      for (const id of some) going.push(id);
      spaces.push({
        id: spaceId,
        title: await titleOf(store.db, spaceId),
        going: some.length,
        held: Object.fromEntries(held),
      });
    }
    const freed = await estimateFreed(store, REFERRING, going);
    const room = await measureRoom(store.db);
    const answer = { rule: config.revisionsKeep, revisions: going.length, ...freed, database: room, spaces };
    print(
      json,
      answer,
      config.revisionsKeep.length === 0 ? [NO_RULE] : toLines({ spaces, freed, room, count: going.length }),
    );
  });
}

const NO_RULE = 'All revisions are kept (LECTERN_REVISIONS_KEEP). Nothing would go.';

const titleOf = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('spaces').select('title').where('id', '=', id).executeTakeFirst())?.title ?? '';

interface Foreseen {
  spaces: readonly ForeseenSpace[];
  freed: Estimate;
  room: DatabaseRoom;
  count: number;
}

function toLines({ spaces, freed, room, count }: Foreseen): string[] {
  const most = spaces.toSorted((a, b) => b.going - a.going).slice(0, LISTED_AT_MOST);
  const rows = most.map(({ id, title, going, held }) => [
    ...[
      id,
      String(going),
      Object.entries(held)
        .map(([reason, number]) => `${number} ${reason}`)
        .join(', ') || '-',
    ],
    title,
  ]);
  return [
    ...(rows.length === 0 ? [] : [...toTable(['SPACE', 'GO', 'STAY, BECAUSE OF', 'TITLE'], rows), '']),
    ...(spaces.length > most.length ? [`… and ${spaces.length - most.length} more spaces`, ''] : []),
    `${count} revisions would go, and with them ${freed.objects} objects of ${describeSize(freed.objectBytes)} and ${freed.blobs} files of ${describeSize(freed.blobBytes)} that nothing else needs.`,
    `The database has ${describeSize(room.bytes)}${room.free === undefined ? '' : `, of which ${describeSize(room.free)} are free`}.`,
  ];
}
