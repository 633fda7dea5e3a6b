// Kills a server that is written to, and looks whether what it acknowledged is there: npm run crash -- --kills 200 [--postgres]
import { parseArgs } from 'node:util';
import { crash } from './crash/run.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    postgres: { type: 'boolean', default: false },
    'doctor-every': { type: 'string', default: '5' },
  },
});
const started = performance.now();
const report = await crash({
  kills: Number(options.kills),
  isPostgres: options.postgres,
  doctorEvery: Number(options['doctor-every']),
  say: (line) => process.stderr.write(`${line}\n`),
});
const seconds = Math.round((performance.now() - started) / 1000);
process.stdout.write(
  `${JSON.stringify({ database: options.postgres ? 'PostgreSQL' : 'SQLite', seconds, ...report }, null, 2)}\n`,
);
process.exitCode = report.problems.length === 0 ? 0 : 1;
