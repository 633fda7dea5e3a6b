// Kills a server that is written to, and looks whether what it acknowledged is there: npm run crash -- --kills 200 [--postgres]
// Or backups of one and restores, while they run: npm run crash -- --backups 50. With --minutes 20 either ends no later than that.
import { parseArgs } from 'node:util';
import { crashBackups } from './crash/backups.ts';
import { crash } from './crash/run.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    minutes: { type: 'string', default: 'Infinity' },
    postgres: { type: 'boolean', default: false },
    backups: { type: 'string' },
    'doctor-every': { type: 'string', default: '5' },
  },
});
const started = performance.now();
if (options.backups !== undefined && options.postgres) {
  process.stderr.write('Backups are killed on SQLite alone: leave out --postgres.\n');
  process.exit(1);
}
const say = (line: string) => process.stderr.write(`${line}\n`);
const minutes = Number(options.minutes);
const report =
  options.backups === undefined
    ? await crash({
        ...{ kills: Number(options.kills), minutes, isPostgres: options.postgres, say },
        doctorEvery: Number(options['doctor-every']),
      })
    : await crashBackups({ kills: Number(options.backups), minutes, say });
const seconds = Math.round((performance.now() - started) / 1000);
process.stdout.write(
  `${JSON.stringify({ database: options.postgres ? 'PostgreSQL' : 'SQLite', seconds, ...report }, null, 2)}\n`,
);
process.exitCode = report.problems.length === 0 ? 0 : 1;
