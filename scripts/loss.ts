// Has people write while servers, tabs, networks, sessions and roles fail, and looks whether a word is lost:
// npm run loss -- --rounds 1000 [--postgres] [--minutes 20]
import { parseArgs } from 'node:util';
import { lose } from './loss/run.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    minutes: { type: 'string', default: 'Infinity' },
    postgres: { type: 'boolean', default: false },
  },
});
const started = performance.now();
const report = await lose({
  rounds: Number(options.rounds),
  minutes: Number(options.minutes),
  isPostgres: options.postgres,
  say: (line) => process.stderr.write(`${line}\n`),
});
const seconds = Math.round((performance.now() - started) / 1000);
process.stdout.write(
  `${JSON.stringify({ database: options.postgres ? 'PostgreSQL' : 'SQLite', seconds, ...report }, null, 2)}\n`,
);
process.exitCode = report.problems.length === 0 ? 0 : 1;
