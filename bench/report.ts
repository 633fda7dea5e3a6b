/** One line of the report: a figure of ours, and a baseline of the same run that it is compared with. */
export interface Row {
  what: string;
  ours: string;
  baseline?: string;
  ratio?: number;
}

export const rateRow = (what: string, ours: number, baseline: { name: string; rate: number }): Row => ({
  what,
  ours: `${Math.round(ours)}/s`,
  baseline: `${baseline.name} ${Math.round(baseline.rate)}/s`,
  ratio: ours / baseline.rate,
});

/** Processor time for a request; as a ratio of rates, so that 1 is as good as bare and a half costs twice as much. */
export const cpuRow = (what: string, ours: number, baseline: { name: string; cpu: number }): Row => ({
  what: `${what}: processor time of a request`,
  ours: `${ours.toFixed(0)} µs`,
  baseline: `${baseline.name} ${baseline.cpu.toFixed(0)} µs`,
  ratio: baseline.cpu / ours,
});

/** What something costs us against a bare Fastify; a smaller ratio is better. */
export const costRow = (what: string, [ours, bare]: [number, number], unit: string): Row => ({
  what,
  ours: `${Math.round(ours)} ${unit}`,
  baseline: `bare Fastify ${Math.round(bare)} ${unit}`,
  ratio: ours / bare,
});

/** A row as the cells of a table. */
export const toCells = ({ what, ours, baseline, ratio }: Row): string[] => [
  what,
  ours,
  baseline ?? '',
  ratio === undefined ? '' : ratio.toFixed(2),
];

/** The report as a Markdown table. */
export function toMarkdown(rows: readonly Row[]): string {
  const cells = rows.map(toCells);
  const table = [['figure', 'Lectern', 'baseline of the same run', 'ratio'], ['---', '--:', '--:', '--:'], ...cells];
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
