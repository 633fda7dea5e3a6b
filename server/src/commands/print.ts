/** Prints one answer: JSON for programs, else the lines for people. */
export function print(json: boolean | undefined, value: unknown, lines: readonly string[]): void {
  const text = json === true ? JSON.stringify(value, null, 2) : lines.join('\n');
  if (text !== '') process.stdout.write(`${text}\n`);
}

/** Columns of equal width, the last as long as it is. */
export function toTable(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ');
  return [line(header), ...rows.map(line)];
}

export const toDate = (time: number | null): string => (time === null ? '-' : new Date(time).toISOString());
