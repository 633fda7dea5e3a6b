// Measures what a server can serve, asks ten times as much of it, with slow clients among those who ask, and with PostgreSQL stops and
// kills the database meanwhile. Is what was promised kept? npm run overload -- --seconds 30 [--postgres] [--write]
import { parseArgs } from 'node:util';
import { machine, record } from '../bench/record.ts';
import { overload } from './overload/run.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    postgres: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const database = options.postgres ? 'PostgreSQL' : 'SQLite';
const { figures, problems } = await overload({
  ...{ seconds: Number(options.seconds), isPostgres: options.postgres },
  say: (line) => process.stderr.write(`${line}\n`),
});
for (const { part, values } of figures) {
  process.stdout.write(`${part}\n`);
  for (const [name, value] of Object.entries(values)) process.stdout.write(`  ${name.padEnd(46)}${value}\n`);
}
process.stdout.write(problems.length === 0 ? 'What was promised is kept.\n' : '');
for (const problem of problems) process.stdout.write(`✖ ${problem}\n`);
if (options.write) {
  const rows = figures.flatMap(({ part, values }) =>
    Object.entries(values).map(([name, ours]) => ({ what: `overload on ${database}: ${part}: ${name}`, ours })),
  );
  await record({ rows, run: `\`npm run overload\`, ${database}`, about: machine() });
}
process.exitCode = problems.length === 0 ? 0 : 1;
