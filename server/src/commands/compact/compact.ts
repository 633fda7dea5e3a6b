import { Command } from 'commander';
import type { Config } from '#config/index.ts';
import { describeSize } from '#platform/sizes.ts';
import { thinAll } from '#features/retention/index.ts';
import { measureRoom } from '#platform/db/index.ts';
import { sweepNow, type SweptNow } from '#platform/objects/index.ts';
import { openConfig } from '../open.ts';
import { print } from '../print.ts';
import { giveBack, REFERRING, requireAlone, requireRoom, withStore } from './alone.ts';
import { foreseeAll } from './foresight.ts';

interface CompactOptions {
  dryRun?: boolean;
  offline?: boolean;
  json?: boolean;
}

export const compactCommand = (): Command =>
  new Command('compact')
    .description(
      'Remove the revisions that LECTERN_REVISIONS_KEEP keeps no longer, and what nothing needs, now and not within days. May run while the server runs.',
    )
    .option('--dry-run', 'only say what would go')
    .option('--offline', 'while nothing else uses the database: free all at once, and make the database smaller')
    .option('--json', 'print JSON')
    .action((options: CompactOptions) => {
      const config = openConfig();
      return options.dryRun === true ? foreseeAll(config, options) : compact(config, options);
    });

interface Compacted {
  revisions: number;
  swept: SweptNow;
  before: number;
  after: number;
  /** In the database, and used again. */
  free?: number;
}

async function compact(config: Config, { offline = false, json }: CompactOptions): Promise<void> {
  if (offline) {
    await requireAlone(config);
    await requireRoom(config);
  }
  const [before, revisions] = await withStore(config, async (store) => [
    await measureRoom(store.db),
    await thinAll(store, config.revisionsKeep),
  ]);
  // Whoever has read a revision before it was removed is gone by now, and whoever comes later does not see it.
  if (offline) await requireAlone(config);
  const swept = await withStore(config, (store) => sweepNow(store, REFERRING, { isAlone: offline }));
  await giveBack(config, { offline });
  const after = await withStore(config, ({ db }) => measureRoom(db));
  const compacted: Compacted = { revisions, swept, before: before.bytes, after: after.bytes };
  if (after.free !== undefined) compacted.free = after.free;
  const { removed, isHeld } = swept;
  print(json, { revisions, ...removed, isHeld, database: { before: before.bytes, after: after.bytes } }, [
    ...toLines(config, compacted, offline),
  ]);
}

function toLines({ revisionsKeep }: Config, { revisions, swept, before, after, free }: Compacted, offline: boolean) {
  const { objects, blobs, bytes } = swept.removed;
  const rule = revisionsKeep.length === 0 ? 'all revisions are kept (LECTERN_REVISIONS_KEEP)' : `${revisions} removed`;
  return [
    `Revisions: ${rule}`,
    `Objects:   ${objects} removed that nothing needs`,
    `Files:     ${blobs} removed, ${describeSize(bytes)}${swept.isHeld ? '; a backup copies files, so the rest goes later' : ''}`,
    `Database:  ${describeSize(before)} before, ${describeSize(after)} now${free === undefined || offline ? '' : `, of which ${describeSize(free)} are free and used again`}`,
    ...(offline || revisions === 0
      ? []
      : ['What only these revisions named goes in a day and a half. Until then somebody may be working with it.']),
  ];
}
