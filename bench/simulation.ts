// A million sites on cells, from costs that were measured: node bench/simulation.ts [--seed 1] [--growth 1] [--write]
// Requests are spread by Zipf's law, caches drop what changes, cells fail. Prices and rates are assumptions, named in
// bench/simulation/assumptions.ts; --growth 3 has three times as much of everything, --write puts the figures into RESULTS.md.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { record } from './record.ts';
import { type Row, toMarkdown } from './report.ts';
import { CACHES, LOAD } from './simulation/assumptions.ts';
import { answeredAhead, planCells, priceOf, type Plan } from './simulation/cells.ts';
import { readCosts } from './simulation/costs.ts';
import { demandWhenEmpty, type Front } from './simulation/demand.ts';
import { liveThrough } from './simulation/faults.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    growth: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const [seed, growth] = [Number(options.seed), Number(options.growth)];
const YEARS = 200;
const FRONTS: Record<Front, string> = {
  none: 'no caches in front',
  asks: 'caches that ask each time, as where none is set up',
  notified: 'caches that are notified of changes',
};

const costs = readCosts(await readFile(new URL('RESULTS.md', import.meta.url), 'utf8'));
const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
const percent = (value: number, digits = 1): string => `${number(value * 100, digits)} %`;

function toRows(plan: Plan): Row[] {
  const { demand, cells, servers, databases, busiest, largest, price, gigabytes } = plan;
  const scale = `${number((LOAD.sites * growth) / 1e6, 1)} million sites, ${number(LOAD.requestsPerSecond * growth)} pages a second`;
  const row = (what: string, ours: string): Row => ({
    what: `simulated: ${scale}, ${FRONTS[plan.front]}: ${what}`,
    ours,
  });
  const faults = liveThrough(cells, { years: YEARS, seed });
  const parts = Object.entries(price).map(([name, dollars]) => `${name} ${number(dollars)}`);
  return [
    row('pages that reach the cells', `${number(demand.requests)}/s (${percent(answeredAhead(plan))} answered before)`),
    row('of these, from memory', percent(demand.kept / demand.requests)),
    ...(plan.front === 'notified'
      ? [
          row('times that caches are notified', `${number(demand.purges)}/s`),
          row(
            `pages that reach the cells for ${CACHES.emptySeconds} s after everything was dropped`,
            `${number(demandWhenEmpty(growth))}/s`,
          ),
        ]
      : []),
    row('cores that are busy, servers and databases', `${number(demand.serverCores)}, ${number(demand.databaseCores)}`),
    row('cells; servers of 4 cores; databases', `${cells}; ${servers}; ${databases} of ${plan.databaseCores} cores`),
    row('in databases', `${number(gigabytes / 1000, 1)} TB`),
    row('busiest and largest cell against the mean', `${number(busiest, 2)}, ${number(largest, 2)}`),
    row('dollars a month, at assumed prices', `${number(priceOf(plan))} (${parts.join(', ')})`),
    row(
      'time that a site is there: mean, worst cell of a year',
      `${percent(faults.mean, 4)}, ${percent(faults.worst, 3)}`,
    ),
    row(`sites that are away at once, most in ${YEARS} years`, percent(faults.atOnce)),
  ];
}

const rows = (Object.keys(FRONTS) as Front[]).flatMap((front) => toRows(planCells({ front, costs, growth, seed })));
process.stdout.write(`${toMarkdown(rows)}\n`);
if (options.write)
  await record({
    rows,
    run: `\`node bench/simulation.ts --seed ${seed} --growth ${growth}\``,
    about: 'A simulation: nothing of it was measured but the costs of a request, prices are assumptions',
  });
