// Parts that are a script with a report in JSON, and what of the report is a figure.
import type { Row } from '../../bench/report.ts';
import type { BackupCrashReport } from '../crash/backups.ts';
import type { CrashReport } from '../crash/run.ts';
import { toRows as toLossRows } from '../loss/figures.ts';
import type { LossReport } from '../loss/run.ts';
import type { TogetherReport } from '../together/run.ts';
import { readReport, runScript } from './programs.ts';
import type { Outcome, Scale } from './types.ts';

type Timed = { seconds: number; problems: string[] };

/** Rows that begin with what was run. */
const rowsOf = (about: string, figures: Record<string, string | number>): Row[] =>
  Object.entries(figures).map(([what, ours]) => ({ what: `${about}: ${what}`, ours: String(ours) }));

async function runReport<T extends { problems: string[] }>(
  args: readonly string[],
  toRows: (report: T) => Row[],
): Promise<Outcome> {
  const ended = await runScript(args);
  const read = readReport<T>(ended);
  if ('problem' in read) return { rows: [], problems: [read.problem] };
  const { problems } = read.report;
  // Whoever ends with an error and names none is not believed.
  const silent = ended.code !== 0 && problems.length === 0 ? [`It ended with ${ended.code}: ${ended.end}`] : [];
  return { rows: toRows(read.report), problems: [...problems, ...silent] };
}

const minutesOf = ({ minutes }: Scale): string[] => (Number.isFinite(minutes) ? ['--minutes', String(minutes)] : []);
const countOf = (whole: number, { share }: Scale): string => String(Math.max(1, Math.round(whole * share)));
const databaseOf = (isPostgres: boolean): string => (isPostgres ? 'PostgreSQL' : 'SQLite');
const flagOf = (isPostgres: boolean): string[] => (isPostgres ? ['--postgres'] : []);

export const runKills = (isPostgres: boolean, scale: Scale): Promise<Outcome> =>
  runReport<CrashReport & Timed>(
    [
      ...['scripts/crash.ts', '--kills', countOf(1000, scale), '--doctor-every', '20'],
      ...[...flagOf(isPostgres), ...minutesOf(scale)],
    ],
    (report) => toKillRows(databaseOf(isPostgres), report),
  );

export const toKillRows = (database: string, report: CrashReport): Row[] =>
  rowsOf(`a server on ${database} that is killed while it is written to`, {
    'kills, of them at its start, of the database': `${report.kills}, ${report.killsAtStart}, ${report.killsOfPostgres}`,
    'writes acknowledged': report.acknowledged,
    'looks of the doctor at the whole store': report.doctors,
    'acknowledged writes lost, or anything in half': report.problems.length,
  });

export const runKillsOfBackups = (scale: Scale): Promise<Outcome> =>
  runReport<BackupCrashReport & Timed>(
    ['scripts/crash.ts', '--backups', countOf(200, scale), ...minutesOf(scale)],
    toBackupKillRows,
  );

const toBackupKillRows = (report: BackupCrashReport): Row[] =>
  rowsOf('backups and restores that are killed', {
    'kills, and those that came too late': `${report.killed}, ${report.late}`,
    'backups and restores that were looked into afterwards': report.checked,
    'backups lost, restores that are not whole': report.problems.length,
  });

export const runLoss = (isPostgres: boolean, scale: Scale): Promise<Outcome> =>
  runReport<LossReport & Timed>(
    ['scripts/loss.ts', '--rounds', countOf(1000, scale), ...flagOf(isPostgres), ...minutesOf(scale)],
    (report) => toLossRows(databaseOf(isPostgres), report),
  );

export const runTogether = (isPostgres: boolean, nodes: number, scale: Scale): Promise<Outcome> =>
  runReport<TogetherReport & Timed>(
    [
      ...['scripts/together.ts', '--operations', countOf(10_000, scale), '--nodes', String(nodes)],
      ...['--seed', String(seedOfDay(new Date())), ...flagOf(isPostgres)],
    ],
    (report) => toTogetherRows(`${databaseOf(isPostgres)}, ${nodes === 1 ? 'one server' : `${nodes} servers`}`, report),
  );

/** Another one each night, and one that can be said again. */
const seedOfDay = (day: Date): number => Number(day.toISOString().slice(0, 10).replaceAll('-', ''));

const toTogetherRows = (where: string, report: TogetherReport): Row[] =>
  rowsOf(`three people in one page (${where})`, {
    operations: report.operations,
    'saves that met others': report.merges,
    'times at which all texts were compared': report.compared,
    'words lost, words doubled, texts that differ': report.problems.length,
  });

interface NodesReport {
  nodes: number;
  pooler: string;
  kills: number;
  added: number;
  /** Servers of an older version that this one replaced, and requests that nobody answered meanwhile. */
  upgraded: number;
  unansweredByUpgrades: number;
  acknowledged: number;
  reads: number;
  revoked: number;
  problems: string[];
}

export const runNodes = (scale: Scale, more: readonly string[] = []): Promise<Outcome> =>
  runReport<NodesReport>(
    [
      ...[
        'scripts/nodes.ts',
        '--json',
        '--seconds',
        String(Math.min(scale.minutes * 60, Math.max(20, 300 * scale.share))),
      ],
      ...['--kills', countOf(25, scale), ...more],
    ],
    toNodesRows,
  );

const toNodesRows = (report: NodesReport): Row[] =>
  rowsOf(`${report.nodes} servers behind nginx (${report.upgraded > 0 ? 'upgraded' : `pooler: ${report.pooler}`})`, {
    ...(report.upgraded > 0
      ? { 'servers replaced, requests unanswered meanwhile': `${report.upgraded}, ${report.unansweredByUpgrades}` }
      : {}),
    'servers killed, servers added': `${report.kills}, ${report.added}`,
    'writes acknowledged, reads checked, tokens revoked': `${report.acknowledged}, ${report.reads}, ${report.revoked}`,
    'writes lost, answers that were old, tokens that still opened': report.problems.length,
  });
