// Has people write while servers, tabs, networks, sessions and roles fail, and looks whether a word is lost:
// npm run loss -- --rounds 1000 [--postgres] [--minutes 20] [--away 15] [--write]
// --away has somebody write offline for so many minutes, in real time; --write puts the figures into bench/RESULTS.md.
import { parseArgs } from 'node:util';
import { machine, record } from '../bench/record.ts';
import { toRows } from './loss/figures.ts';
import { lose } from './loss/run.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    minutes: { type: 'string', default: 'Infinity' },
    away: { type: 'string', default: '0' },
    postgres: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const started = performance.now();
const report = await lose({
  rounds: Number(options.rounds),
  minutes: Number(options.minutes),
  away: Number(options.away),
  isPostgres: options.postgres,
  say: (line) => process.stderr.write(`${line}\n`),
});
const seconds = Math.round((performance.now() - started) / 1000);
const database = options.postgres ? 'PostgreSQL' : 'SQLite';
process.stdout.write(`${JSON.stringify({ database, seconds, ...report }, null, 2)}\n`);
if (options.write)
  await record({ rows: toRows(database, report), run: `\`npm run loss\`, ${database}`, about: machine() });
process.exitCode = report.problems.length === 0 ? 0 : 1;
