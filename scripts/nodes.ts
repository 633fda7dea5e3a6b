// Several nodes on one PostgreSQL behind nginx: people write and read while nodes are killed and added. Is a write lost, an answer
// stale, a revoked token taken, a hostname unknown? npm run nodes -- --seconds 60 [--pgbouncer session|transaction] [--replicas 2] [--s3]
// With --from, all nodes begin as an older version, and this one replaces them one by one. With --json, it says what it found as JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut } from './nodes/checkout.ts';
import { listMissing } from './nodes/programs.ts';
import { tryNodes } from './nodes/run.ts';

const { values: options } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '5' },
    pgbouncer: { type: 'string' },
    replicas: { type: 'string', default: '0' },
    s3: { type: 'boolean', default: false },
    from: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const { pgbouncer: pooler } = options;
if (pooler !== undefined && pooler !== 'session' && pooler !== 'transaction') {
  process.stderr.write('--pgbouncer takes session or transaction.\n');
  process.exit(1);
}
const missing = listMissing(['nginx', ...(pooler === undefined ? [] : (['pgbouncer'] as const))]);
if (missing.length > 0) {
  process.stderr.write(
    `Not installed: apt-get install --no-install-recommends ${missing.join(' ')}. Nothing was tried.\n`,
  );
  process.exit(1);
}
const temporary = mkdtempSync(join(tmpdir(), 'lectern-older-'));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
const older = options.from && (await checkOut(join(import.meta.dirname, '..'), options.from, temporary));
const { problems, ...findings } = await tryNodes({
  ...(older ? { from: older.program } : {}),
  ...{ nodes: Number(options.nodes), seconds: Number(options.seconds), kills: Number(options.kills) },
  ...{
    isBehindNginx: true,
    pooler,
    replicas: Number(options.replicas),
    isOnS3: options.s3,
    readsAMinute: 120,
    hostnames: 10,
  },
  say: (line) => process.stderr.write(`${line}\n`),
});
const known = { nodes: Number(options.nodes), pooler: pooler ?? 'none', ...findings, problems };
const lines = Object.entries({
  'nodes, at first': options.nodes,
  pooler: pooler ?? 'none',
  files: options.s3 ? 'bucket' : 'folder',
  ...(older ? { 'nodes upgraded': findings.upgraded, '  unanswered then': findings.unansweredByUpgrades } : {}),
  'nodes killed': findings.kills,
  'nodes added': findings.added,
  'writes acknowledged': findings.acknowledged,
  'reads checked': findings.reads,
  ...(Number(options.replicas) > 0
    ? {
        replicas: options.replicas,
        '  times disturbed': findings.disturbed,
        '  readers they answered': findings.answered.replica,
        '  the primary': findings.answered.primary,
        '  both': findings.answered.both,
      }
    : {}),
  'requests without an answer': findings.unanswered,
  'slowest answer, ms': findings.slowest.ms,
  'which was': findings.slowest.what,
  'tokens revoked': findings.revoked,
  'hostnames made': findings.hostnames,
  'of a limit of 120': findings.letThrough,
  problems: problems.length,
});
if (options.json) process.stdout.write(`${JSON.stringify(known, null, 2)}\n`);
else printLines();
process.exitCode = problems.length === 0 ? 0 : 1;

function printLines(): void {
  for (const [name, value] of lines) process.stdout.write(`${name.padEnd(28)}${String(value).padStart(12)}\n`);
  for (const [problem, all] of [...Map.groupBy(problems, (each) => each)].slice(0, 40))
    process.stdout.write(`  ${problem}${all.length > 1 ? ` (${all.length} times)` : ''}\n`);
}
