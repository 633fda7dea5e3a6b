// `npm run mutants`: would anything notice? Changes one place of the kernel or of the rules, in a copy, and runs the tests
// nearest to it, and then the compiler. A change that nothing notices is printed: either a test is missing, or the place does
// not matter.
//
//   npm run mutants                              300 places, the same each time
//   npm run mutants -- --count 50 --seed 7       other places
//   npm run mutants -- pdf content/src/merge     places in files whose path has one of the words
//   npm run mutants -- --minutes 20              no longer than that; the next run goes on from there
//   npm run mutants -- --fresh                   judges again what an earlier run has judged
//
// The working tree is never touched. What was judged is kept in mutants.log until its file changes, and for what survived,
// until its tests change.
import { readFileSync } from 'node:fs';
import { availableParallelism, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCopy } from './mutants/copy.ts';
import { openCompiler } from './mutants/compiler.ts';
import { openJudge } from './mutants/judge.ts';
import { hashOf, listMutants } from './mutants/list.ts';
import { openNearest } from './mutants/nearest.ts';
import { describe, toReport } from './mutants/report.ts';
import { openResults, type Verdict } from './mutants/results.ts';

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
    fresh: { type: 'boolean', default: false },
  },
});

// Whoever works on the machine comes first; who started it with a lower priority meant that.
setPriority(Math.max(5, getPriority()));
// So that what is to be done at the end is done after Ctrl-C, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const root = join(import.meta.dirname, '..');
const sample = listMutants(root, { words, seed: options.seed }).slice(0, Number(options.count));
const results = openResults(join(root, 'mutants.log'), options.fresh);
const nearest = openNearest(root);
const deadline = Date.now() + Number(options.minutes) * 60_000;
const waiting = [...sample];
const verdicts: Verdict[] = [];

await Promise.all(Array.from({ length: Number(options['at-once']) }, judgeWaiting));
console.log(`\n${toReport(verdicts)}`);
if (verdicts.length < sample.length)
  console.log(`${sample.length - verdicts.length} of ${sample.length} are not judged yet: the next run goes on.`);

async function judgeWaiting(): Promise<void> {
  const copy = makeCopy(root);
  const judge = openJudge(copy.folder, openCompiler(copy.folder));
  process.once('exit', copy.remove);
  try {
    for (let mutant = waiting.shift(); mutant !== undefined && Date.now() < deadline; mutant = waiting.shift()) {
      const tests = nearest(mutant.path);
      const tried = hashOf(tests.map((test) => test + readFileSync(join(root, test), 'utf8')).join('\n'));
      const known = results.find(mutant, tried);
      const verdict = known ?? { ...mutant, ...(await judge(mutant, tests)), tried };
      if (known === undefined) results.keep(verdict);
      verdicts.push(verdict);
      if (verdict.outcome !== 'noticed' && verdict.outcome !== 'refused') console.log(describe(verdict));
    }
  } finally {
    process.off('exit', copy.remove);
    copy.remove();
  }
}
