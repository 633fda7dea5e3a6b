// Removal: the jobs that remove what nothing needs any more, and who says what is needed.
import type { RevisionKeep } from '#config/index.ts';
import { treeReferences } from '#features/contents/index.ts';
import { usedBlobs } from '#features/sites/index.ts';
import { listTrees, releaseRemoved } from '#features/spaces/index.ts';
import { usedBodies } from '#features/translations/index.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import { type Derived, type Referring, sweepJob } from '#platform/objects/index.ts';
import { retentionJob } from './jobs.ts';

/** What objects and blobs are needed for. What is made of blobs is known to those above. */
export const referringWith = (derived: Derived): Referring => ({
  ...treeReferences,
  ...{ listRoots: listTrees, releaseRoots: releaseRemoved },
  ...{ usedBlobs, usedObjects: usedBodies, derived },
});

/** The jobs, shown in the metrics. */
export function removalJobs(
  { metrics }: { metrics: Metrics },
  { keep, derived }: { keep: RevisionKeep; derived: Derived },
) {
  const count = metrics.counter('lectern_removed_total', 'What this process removed because nothing needs it.', [
    'what',
  ]);
  const note = (what: string, removed: number): void => {
    if (removed > 0) count({ what }, removed);
  };
  return [
    retentionJob(keep, (removed) => note('revisions', removed)),
    sweepJob(referringWith(derived), ({ objects, blobs }) => {
      note('objects', objects);
      note('blobs', blobs);
    }),
  ];
}
