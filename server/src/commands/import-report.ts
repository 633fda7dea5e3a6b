import type { ImportReport } from '#features/imports/index.ts';

const SHOWN_AT_MOST = 20;

/** What an import did, in lines for people; the JSON report has all of it. */
export function reportLines(report: ImportReport): string[] {
  const { space, dir, commit } = report;
  const counts = [
    count(report.pages, 'page'),
    count(report.groups, 'group'),
    count(report.links, 'link'),
    count(report.files, 'file'),
    count(report.includes, 'include'),
  ].join(', ');
  return [
    `${space.title}${dir === '' ? '' : ` (${dir})`}: space ${space.id}`,
    ...(commit === undefined ? [] : [`  From ${report.origin} at ${commit.slice(0, 12)}`]),
    `  ${counts}`,
    `  ${linkLine(report.contentLinks)}`,
    ...changeLines(report),
    ...listed('Removed', report.removed, report.removedCount),
    ...listed('Removed files', report.removedFiles, report.removedFilesCount),
    ...listed('In no navigation, kept as files', report.unlisted, report.unlisted.length),
    ...listed(
      'Broken links',
      report.contentLinks.broken.map(({ file, line, target }) => `${file}:${line}: ${target}`),
      report.contentLinks.brokenCount,
    ),
    ...constructLines(report),
    ...hostedLines(report.hosted ?? []),
    ...listed(
      'Warnings',
      report.warnings.map(
        ({ file, line, message }) =>
          `${file ?? ''}${line === undefined ? '' : `:${line}`}${file === undefined ? '' : ': '}${message}`,
      ),
      report.warningCount,
    ),
  ].map(plain);
}

function linkLine({ total, external, resolved, brokenCount, unchecked }: ImportReport['contentLinks']): string {
  const parts = [`${resolved} resolved`, `${brokenCount} broken`, `${external} to elsewhere`];
  if (unchecked > 0) parts.push(`${unchecked} not looked at`);
  return `${count(total, 'link')} in the text: ${parts.join(', ')}`;
}

/** What readers do not see, or see less of, with one place of each; what is shown is only counted. */
function constructLines({ constructs = [], constructSums: sums }: ImportReport): string[] {
  if (sums === undefined) return [];
  const lines = (fate: 'lost' | 'simple'): string[] =>
    constructs
      .filter((row) => row.fate === fate && row.name !== 'broken link')
      .map(({ kind, name, count: times, pages, places: [place] }) => {
        const where = place === undefined || place.file === '' ? '' : `, such as ${place.file}`;
        const line = place?.line === undefined ? '' : `:${place.line}`;
        return `${kind} ${name}: ${times} in ${count(pages, 'file')}${where}${line}`;
      });
  const [lost, simple] = [lines('lost'), lines('simple')];
  return [
    `  Constructs: ${sums.shown} shown, ${sums.simple} shown simply, ${sums.lost} not shown`,
    ...listed('Not shown', lost, lost.length),
    ...listed('Shown simply', simple, simple.length),
  ];
}

const KNOWN_BY = {
  map: 'as --map says',
  list: 'as the organization knows',
  paths: 'by their paths',
  before: 'as before',
};

function hostedLines(hosted: NonNullable<ImportReport['hosted']>): string[] {
  const lines = hosted.map(({ id, links, to, by }) =>
    to === undefined
      ? `${id}: ${count(links, 'link')}, kept as links to elsewhere; --map ${id}=<space> says which space is meant`
      : `${id}: ${count(links, 'link')}, ${to.title} (${to.id}), ${by === undefined ? '' : KNOWN_BY[by]}`,
  );
  return listed('Spaces of the hosted application', lines, hosted.length);
}

function changeLines(report: ImportReport): string[] {
  if (report.unchanged) return ['  Nothing changed, so there is no new revision.'];
  const files = [
    ...(report.replacedFilesCount > 0 ? [`${count(report.replacedFilesCount, 'file')} replaced`] : []),
    ...(report.removedFilesCount > 0 ? [`${count(report.removedFilesCount, 'file')} removed`] : []),
  ];
  const pages = `${report.added} added, ${report.changed} changed, ${report.removedCount} removed`;
  return [`  Revision ${report.revision}: ${[pages, ...files].join('; ')}.`];
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

// Names and links come from whoever wrote the source: none of them may move the cursor of who reads this.
const plain = (line: string): string =>
  line.replaceAll(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, '\u{FFFD}');

function listed(heading: string, items: readonly string[], all: number): string[] {
  if (all === 0) return [];
  const more = all > SHOWN_AT_MOST ? [`    … and ${all - SHOWN_AT_MOST} more (--json lists up to 1,000)`] : [];
  return [`  ${heading} (${all}):`, ...items.slice(0, SHOWN_AT_MOST).map((item) => `    ${item}`), ...more];
}
