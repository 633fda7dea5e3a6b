// The versions of a source: which of them a run imports, and what its result says of each.
import type { SourceVersion } from '@lectern/convert';
import type { Origin } from '../origins/index.ts';
import type { ImportReport } from '../schema.ts';

export type { SourceVersion } from '@lectern/convert';

/** Of one run; the others are named. */
export const VERSIONS_AT_MOST = 20;

/** Those that a run imports: the one that readers see first, and the others in their order. */
export function chosenVersions(found: readonly SourceVersion[]): SourceVersion[] {
  const first = found.filter(({ isDefault }) => isDefault);
  return [...first, ...found.filter(({ isDefault }) => !isDefault)].slice(0, VERSIONS_AT_MOST);
}

/** The origin of one version, without what is said of others that come, too. */
export function withoutVersions(origin: Origin, chosen: readonly SourceVersion[]): Origin {
  const folders = new Set(chosen.map(({ folder }) => folder));
  return { ...origin, warnings: origin.warnings.filter(({ file }) => !folders.has(file)) };
}

interface Imported {
  report: ImportReport;
  version?: SourceVersion;
}

/** Every version of the source, and the spaces that were made of those that were imported; undefined where it has one. */
export function versionsOf({ versions }: Origin, imported: readonly Imported[]) {
  if (versions === undefined) return undefined;
  return versions.found.map(({ name, label, pages, isDefault, isCurrent }) => {
    // What is imported by itself are the pages that are written now.
    const made = imported.find(({ version }) => (version === undefined ? isCurrent : version.name === name));
    return { name, label, default: isDefault, pages, ...(made === undefined ? {} : madeOf(made.report)) };
  });
}

const madeOf = ({ space, revision, pages, warningCount, contentLinks }: ImportReport) => ({
  ...{ space: space.id, revision, pages, warnings: warningCount, brokenLinks: contentLinks.brokenCount },
});
