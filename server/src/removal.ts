// Removal: what nothing needs any more, and who says what is needed.
import type { Config } from '#config/index.ts';
import { treeReferences } from '#features/contents/index.ts';
import { retentionJob } from '#features/retention/index.ts';
import { usedBlobs } from '#features/sites/index.ts';
import { listTrees, releaseRemoved } from '#features/spaces/index.ts';
import { usedBodies } from '#features/translations/index.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import { type Referring, sweepJob } from '#platform/objects/index.ts';
import { derivedPictures } from '#publishing/index.ts';

/** What objects and blobs are needed for. */
export const referring: Referring = {
  ...treeReferences,
  listRoots: listTrees,
  releaseRoots: releaseRemoved,
  derived: derivedPictures,
  usedBlobs,
  usedObjects: usedBodies,
};

/** The jobs that remove it, shown in the metrics. */
export function removalJobs({ metrics }: { metrics: Metrics }, { revisionsKeep }: Pick<Config, 'revisionsKeep'>) {
  const count = metrics.counter('lectern_removed_total', 'What this process removed because nothing needs it.', [
    'what',
  ]);
  const note = (what: string, removed: number): void => {
    if (removed > 0) count({ what }, removed);
  };
  return [
    retentionJob(revisionsKeep, (removed) => note('revisions', removed)),
    sweepJob(referring, ({ objects, blobs }) => {
      note('objects', objects);
      note('blobs', blobs);
    }),
  ];
}
