// The promises of running, each as something that can be run again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkChart } from '../chart/chart.ts';
import { findMissing } from '../chart/tools.ts';
import { isInstalled, NOT_INSTALLED } from '../../server/testing/s3/radosgw.ts';
import { listMissing } from '../nodes/programs.ts';
import { growTo } from './growth/growth.ts';
import { backUpLarge } from './large.ts';
import { problemsOf, runScript } from './programs.ts';
import { runKills, runKillsOfBackups, runLoss, runNodes, runTogether } from './reports.ts';
import { compareNodes } from './scaling.ts';
import { soak } from './soak.ts';
import type { Outcome, Part, Scale } from './types.ts';

const SOAK_MINUTES = 240;
const GROWN_SITES = 10_000;
const FUZZ_MINUTES = 60;
const OVERLOAD_MINUTES = 2;
const SCALING_SECONDS = 30;
const LAW_RUNS = 10_000;

export const PARTS: readonly Part[] = [
  {
    name: 'kills',
    promise: 'A server on SQLite that is killed keeps all that it acknowledged.',
    run: (scale) => runKills(false, scale),
  },
  {
    name: 'kills-postgres',
    promise: 'So does one on PostgreSQL, which is killed, too.',
    run: (scale) => runKills(true, scale),
  },
  {
    name: 'kills-backups',
    promise: 'A backup or a restore that is killed harms nothing that was there.',
    run: runKillsOfBackups,
  },
  {
    name: 'loss',
    promise: 'Whoever writes loses no word, whatever fails: servers, tabs, networks, sessions, roles.',
    run: (scale) => runLoss(false, scale),
  },
  {
    name: 'loss-postgres',
    promise: 'Nor on PostgreSQL, which is killed, too.',
    run: (scale) => runLoss(true, scale),
  },
  {
    name: 'together',
    promise: 'Three people in one page come to the same text.',
    run: (scale) => runTogether(false, 1, scale),
  },
  {
    name: 'together-nodes',
    promise: 'So do they on two servers and one PostgreSQL.',
    run: (scale) => runTogether(true, 2, scale),
  },
  {
    name: 'nodes',
    promise: 'Servers that share a PostgreSQL lose nothing and answer nothing old while some are killed.',
    findMissing: () => missingPrograms('nginx'),
    run: (scale) => runNodes(scale),
  },
  {
    name: 'nodes-scaling',
    promise: 'Three servers answer nothing old; what a request costs them is shown next to one.',
    findMissing: () => missingPrograms('nginx'),
    run: ({ share }, say) => compareNodes(Math.max(5, Math.round(SCALING_SECONDS * share)), say),
  },
  {
    name: 'nodes-pooled',
    promise: 'Nor behind a pooler that hands out its connections for one transaction each.',
    findMissing: () => missingPrograms('nginx', 'pgbouncer'),
    run: (scale) => runNodes(scale, ['--pgbouncer', 'transaction']),
  },
  {
    name: 'nodes-replicas',
    promise: 'Nor where standbys answer readers, while their replay is held up.',
    findMissing: () => missingPrograms('nginx'),
    run: (scale) => runNodes(scale, ['--replicas', '2']),
  },
  {
    name: 'upgrade',
    promise: 'Nor while servers of the release before are replaced one by one.',
    findMissing: () => missingPrograms('nginx'),
    run: (scale) => runNodes(scale, ['--from', lastRelease()]),
  },
  {
    name: 'overload',
    promise: 'A server that is asked for ten times what it can answers what it can, and recovers.',
    run: (scale) => runOverload(scale),
  },
  {
    name: 'overload-postgres',
    promise: 'So does one on PostgreSQL, which hangs and is killed meanwhile.',
    run: (scale) => runOverload(scale, ['--postgres']),
  },
  {
    name: 'bucket',
    promise: 'Files and backups in a bucket work on a server that is not ours.',
    findMissing: () => (isInstalled() ? undefined : NOT_INSTALLED),
    run: () => runPlain('tests on Ceph that fail', ['scripts/test-s3.ts']),
  },
  {
    name: 'large',
    promise: 'A large installation is backed up and restored with little memory, and is the same.',
    run: ({ gigabytes }, say) => backUpLarge(gigabytes, say),
  },
  {
    name: 'growth',
    promise: 'With 10,000 sites of 100 pages, nobody waits twice as long as with 100, and memory is not twice as much.',
    run: ({ share }, say) => growTo(Math.round(GROWN_SITES * share), say),
  },
  {
    name: 'soak',
    promise: 'A server that does everything at once for hours takes no more memory.',
    run: (scale, say) => soak(minutesOf(SOAK_MINUTES, scale), say),
  },
  {
    name: 'fuzz',
    promise: 'No page is too much for the content kernel.',
    run: (scale) =>
      runPlain('pages cut, joined and spoiled: kinds of complaints', [
        ...['scripts/fuzz.ts', '--minutes', String(minutesOf(FUZZ_MINUTES, scale))],
      ]),
  },
  {
    name: 'laws',
    promise: 'Merging and editing keep their laws.',
    run: ({ share }) =>
      runPlain('laws of merging and editing that are broken', [
        ...['scripts/laws.ts', '--runs', String(Math.max(1, Math.round(LAW_RUNS * share)))],
      ]),
  },
  {
    name: 'chart',
    promise: 'The Helm chart is what Helm and Kubernetes take, and refuses what would not work.',
    findMissing,
    run: async () => {
      const { seen, problems } = await checkChart(join(import.meta.dirname, '../../packages'));
      return { rows: [{ what: 'the Helm chart: problems', ours: `${problems.length}; ${seen.at(-1)}` }], problems };
    },
  },
  {
    name: 'suite',
    promise: 'Every test passes on both databases, with no sample left out.',
    run: () => runPlain('`npm test -- --whole`: runs with failures', ['scripts/test.ts', '--whole']),
  },
];

const minutesOf = (whole: number, { share, minutes }: Scale): number => Math.min(minutes, whole * share);

function missingPrograms(...programs: readonly ('nginx' | 'pgbouncer')[]): string | undefined {
  const missing = listMissing(programs);
  return missing.length === 0
    ? undefined
    : `Not installed: apt-get install --no-install-recommends ${missing.join(' ')}.`;
}

/** The commit of the newest version whose data folder is kept. */
function lastRelease(): string {
  const folder = join(import.meta.dirname, '../../server/testing/releases/kept');
  const [newest = ''] = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted(new Intl.Collator('en', { numeric: true }).compare)
    .slice(-1);
  return (JSON.parse(readFileSync(join(folder, newest), 'utf8')) as { commit: string }).commit;
}

function runOverload(scale: Scale, more: readonly string[] = []): Promise<Outcome> {
  const seconds = Math.max(10, Math.round(60 * minutesOf(OVERLOAD_MINUTES, scale)));
  return runPlain(`ten times what it can answer (${more.length === 0 ? 'SQLite' : 'PostgreSQL'}): promises broken`, [
    ...['scripts/overload.ts', '--seconds', String(seconds), ...more],
  ]);
}

/** A script that says by its exit code whether all is well. */
async function runPlain(what: string, args: readonly string[]): Promise<Outcome> {
  const ended = await runScript(args);
  const problems = problemsOf(ended);
  const [last = ''] = ended.stdout.trimEnd().split('\n').slice(-1);
  const minutes = `${(ended.seconds / 60).toFixed(1)} min`;
  const said = last === '' || args[0] !== 'scripts/fuzz.ts' ? '' : `; ${last.replaceAll('|', '/')}`;
  return { rows: [{ what, ours: `${problems.length} in ${minutes}${said}` }], problems };
}
