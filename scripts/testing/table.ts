import type { Run } from './run.ts';

const headings = ['database', 'tests', 'passed', 'failed', 'skipped', 'seconds'];

/** The closing table, a line for each database. */
export function toTable(runs: Run[]): string {
  const rows = runs.map((run) => [
    run.database,
    String(run.tests),
    String(run.passed),
    String(run.failed),
    String(run.skipped),
    run.seconds.toFixed(1),
  ]);
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const toLine = (cells: string[]) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, column === 0))
      .join('  ')
      .trimEnd();
  return lines.map(toLine).join('\n');
}

function pad(cell: string, width: number, isText: boolean): string {
  return isText ? cell.padEnd(width) : cell.padStart(width);
}
