// The results of the bench as a document: one section for each run, the newest first. A run takes its rows away from older ones.
import type { Row } from './report.ts';
import { toCells, toMarkdown } from './report.ts';

/** A run as its section introduces it. */
export interface Run {
  title: string;
  /** What was measured, on what. */
  about: string;
  rows: readonly Row[];
}

const INTRO = `# Results of the bench

\`npm run bench\` writes this file. Each section is a run with its version. A new run replaces the rows that it measured again, in
every section; rows of parts that it left out stay. The bare servers send the same bytes and do nothing else. Compare ratios
rather than figures: machines differ, and each baseline is from the same run as its figure. Ratios of rates and of processor
time are better when larger; ratios of start, latency, bytes and memory are better when smaller.
`;

/** The document with the rows of a run; `document` is empty before the first one. */
export function addRun(document: string, run: Run): string {
  const isMeasured = rowsNamed(run.rows.map(({ what }) => what));
  const older = sectionsOf(document)
    .map((section) => ({ ...section, lines: section.lines.filter((line) => !isMeasured(line)) }))
    .filter(({ lines }) => lines.some(isFigure))
    .map(({ heading, lines }) => `${[heading, ...lines].join('\n').trimEnd()}\n`);
  const newest = `## ${run.title}\n\n${run.about}\n\n${toMarkdown(run.rows)}\n`;
  return [INTRO, newest, ...older].join('\n');
}

/** A document with a choice of the figures: those that were measured again are replaced, all else stays as it is. */
export function replaceFigures(document: string, rows: readonly Row[]): string {
  const measured = new Map(rows.map((row) => [keyOf(toCells(row)), toCells(row)]));
  return document
    .split('\n')
    .map((line) => {
      const cells = cellsOf(line);
      const again = cells && measured.get(keyOf(cells));
      return again === undefined ? line : `| ${again.join(' | ')} |`;
    })
    .join('\n');
}

/** The cells of a line of a table of figures: what, ours, baseline, ratio. */
export function cellsOf(line: string): string[] | undefined {
  if (!line.startsWith('| ') || !line.endsWith(' |')) return undefined;
  const cells = line.slice(2, -2).split(' | ');
  return cells.length === 4 && cells[0] !== 'figure' && cells[0] !== '---'
    ? cells.map((cell) => cell.trim())
    : undefined;
}

const isFigure = (line: string): boolean => cellsOf(line) !== undefined;

// One figure may have several baselines, distinguished by their names: what stands before the first digit of their value.
const keyOf = ([what = '', , baseline = '']: readonly string[]): string =>
  `${what} | ${baseline.replace(/ (?:median )?[\d.,]+ ?\S*(?:, p95 .*)?$/, '')}`;

function rowsNamed(names: readonly string[]): (line: string) => boolean {
  const measured = new Set(names);
  return (line) => measured.has(cellsOf(line)?.[0] ?? '');
}

function sectionsOf(document: string): { heading: string; lines: string[] }[] {
  const sections: { heading: string; lines: string[] }[] = [];
  for (const line of document.split('\n')) {
    if (line.startsWith('## ')) sections.push({ heading: line, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}
