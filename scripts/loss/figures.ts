// What a run has shown, as rows of the bench.
import type { Row } from '../../bench/report.ts';
import type { LossReport } from './run.ts';

const toList = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name.replaceAll(/(?=[A-Z])|-/g, ' ').toLowerCase()} ${count}`)
    .join(', ');

export function toRows(database: string, report: LossReport): Row[] {
  const { rounds, kills, databaseKills, acknowledged, doubled, problems, away } = report;
  const row = (what: string, ours: string): Row => ({ what: `writing on ${database}: ${what}`, ours });
  return [
    row('rounds in which something fails', `${rounds}: ${toList(report.mishaps)}`),
    row('servers killed, databases killed', `${kills}, ${databaseKills}`),
    row('tries to save', toList(report.answers)),
    row('minutes offline of one tab, in real time', String(away)),
    row('acknowledged words', String(acknowledged)),
    row('words lost, pages published by accident, pages that are never saved', String(problems.length)),
    row('words that are there twice', String(doubled)),
  ];
}
