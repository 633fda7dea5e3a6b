import type { ImportReport } from '#features/imports/index.ts';

const SHOWN_AT_MOST = 20;

/** What an import did, in lines for people; the JSON report has all of it. */
export function reportLines(report: ImportReport): string[] {
  const { space, dir } = report;
  const counts = [
    count(report.pages, 'page'),
    count(report.groups, 'group'),
    count(report.links, 'link'),
    count(report.files, 'file'),
    count(report.includes, 'include'),
  ].join(', ');
  const what = report.unchanged
    ? 'Nothing changed, so there is no new revision.'
    : `Revision ${report.revision}: ${report.added} added, ${report.changed} changed, ${report.removedCount} removed.`;
  return [
    `${space.title}${dir === '' ? '' : ` (${dir})`}: space ${space.id}`,
    `  ${counts}`,
    `  ${what}`,
    ...listed('Removed', report.removed),
    ...listed('In no navigation, kept as files', report.unlisted),
    ...listed(
      `Warnings (${report.warningCount})`,
      report.warnings.map(
        ({ file, line, message }) =>
          `${file ?? ''}${line === undefined ? '' : `:${line}`}${file === undefined ? '' : ': '}${message}`,
      ),
    ),
  ];
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

function listed(heading: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const more =
    items.length > SHOWN_AT_MOST ? [`    … and ${items.length - SHOWN_AT_MOST} more (--json lists them)`] : [];
  return [`  ${heading}:`, ...items.slice(0, SHOWN_AT_MOST).map((item) => `    ${item}`), ...more];
}
