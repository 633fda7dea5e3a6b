import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backups, isBeingRestored } from '../../server/src/platform/backup/index.ts';
import { findFreePort, run, start, startServer } from '../../server/testing/command-line.ts';
import { createClient } from './client.ts';
import { endAfter } from './run.ts';
import { makeLedger, writeUntilKilled } from './writers.ts';

export interface BackupCrashReport {
  /** Backups and restores that were killed before they were done, and those that were done before they were killed. */
  killed: number;
  late: number;
  /** Backups and restores that were not killed, and looked into. */
  checked: number;
  problems: string[];
}

interface Crashing {
  kills: number;
  /** It ends earlier after so long. */
  minutes?: number;
  /** How long each hand that writes rests between two writes, in milliseconds: whoever kills little makes little to back up. */
  restMs?: number;
  say: (line: string) => void;
}

type Env = Record<string, string>;

/** A first run that is not killed says how long one takes; a kill comes at any moment of nearly that time. */
const PART = 0.9;
/** After so many kills a run may come to its end. */
const CHECK_EVERY = 3;

/**
 * Kills backups while a server is written to, and restores, at any moment. Whatever was left, the next backup is whole, the next
 * restore makes an installation that the doctor finds sound, and no backup that was there is lost.
 */
export async function crashBackups({ kills, minutes, restMs = 0, say }: Crashing): Promise<BackupCrashReport> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-crash-'));
  const token = `lct_${randomBytes(32).toString('base64url')}`;
  const env = {
    ...{ LECTERN_DATA_DIR: join(dir, 'data'), LECTERN_BOOTSTRAP_TOKEN: token, LECTERN_BOOTSTRAP_SAMPLE: 'true' },
    ...{ LECTERN_RATE_LIMIT: '0', LECTERN_WRITE_RATE_LIMIT: '0', LECTERN_PORT: String(await findFreePort()) },
  };
  const report: BackupCrashReport = { killed: 0, late: 0, checked: 0, problems: [] };
  const server = await startServer(env);
  const ledger = await makeLedger(createClient(server.url, token));
  const writing = writeUntilKilled(server.url, token, ledger, { restMs });
  try {
    // The server itself takes none, so that each that there is was asked for here.
    const here = { ...env, LECTERN_BACKUP_FOLDER: join(dir, 'backups'), LECTERN_BACKUP_KEEP: '1000' };
    const into = { ...here, LECTERN_DATA_DIR: join(dir, 'restored') };
    const times = { backup: await checkBackup(here, report), restore: await checkRestore(into, report) };
    const isOver = endAfter(minutes);
    for (let kill = 1; kill <= kills && report.problems.length === 0 && !isOver(); kill += 1) {
      const isBackup = kill % 2 === 1;
      const within = PART * (isBackup ? times.backup : times.restore);
      await killSoon(isBackup ? ['backup'] : ['restore'], isBackup ? here : into, { report, within });
      if (kill % CHECK_EVERY === 0) {
        await checkBackup(here, report);
        await checkRestore(into, report);
      }
      if (kill % 10 === 0) say(`${kill} kills, ${report.late} of them too late`);
    }
    await checkBackup(here, report);
    await checkRestore(into, report);
    return report;
  } finally {
    server.child.kill('SIGKILL');
    await Promise.all([writing, server.ended]);
    await rm(dir, { recursive: true, force: true });
  }
}

async function killSoon(args: string[], env: Env, { report, within }: { report: BackupCrashReport; within: number }) {
  const { child, ended } = start(args, env);
  await sleep(randomInt(Math.ceil(within)));
  const isOver = child.exitCode !== null;
  child.kill('SIGKILL');
  await ended;
  report[isOver ? 'late' : 'killed'] += 1;
  // What a restore made in time is an installation, and another one needs an empty folder.
  const dataDir = String(env['LECTERN_DATA_DIR']);
  if (args[0] === 'restore' && !isBeingRestored(dataDir)) await rm(dataDir, { recursive: true, force: true });
}

/** Answers how long the backup took, in milliseconds. */
async function checkBackup(env: Env, report: BackupCrashReport): Promise<number> {
  const before = await listBackups(env);
  const time = await need(['backup'], env, report);
  const after = await listBackups(env);
  const lost = before.filter((id) => !after.includes(id));
  if (lost.length > 0 || after.length <= before.length) report.problems.push(`Backups ${before} became ${after}.`);
  await need(['restore', '--check'], env, report);
  report.checked += 1;
  return time;
}

/** Answers how long the restore took, in milliseconds. */
async function checkRestore(into: Env, report: BackupCrashReport): Promise<number> {
  const time = await need(['restore'], into, report);
  await need(['doctor', '--deep'], into, report);
  await rm(String(into['LECTERN_DATA_DIR']), { recursive: true, force: true });
  report.checked += 1;
  return time;
}

/** Those that can be read; none before the first. */
async function listBackups({ LECTERN_BACKUP_FOLDER: folder = '' }: Env): Promise<string[]> {
  if (!existsSync(join(folder, 'archive.json'))) return [];
  const { describeBackups } = await backups();
  return (await describeBackups({ place: { kind: 'folder', dir: folder }, key: undefined }, Infinity)).map(
    ({ id }) => id,
  );
}

/** Answers how long it took, in milliseconds. */
async function need(args: string[], env: Env, report: BackupCrashReport): Promise<number> {
  const started = performance.now();
  const { code, stdout, stderr } = await run(args, env);
  if (code !== 0) report.problems.push(`lectern ${args.join(' ')} after ${report.killed} kills: ${stdout}${stderr}`);
  return performance.now() - started;
}
