// Tries every promise of running for a night: npm run nightly [-- --only kills,soak] [--list] [--share 0.1] [--minutes 20]
// [--gigabytes 1] [--write]
// --share 0.1 runs a tenth of everything, --minutes ends each part that goes by time, --write puts the figures into
// bench/RESULTS.md, after each part. The exit code is 1 where a promise was not kept, and 2 where a part could not run here.
import { parseArgs } from 'node:util';
import { machine, record } from '../bench/record.ts';
import { PARTS } from './nightly/parts.ts';
import { chooseParts, exitCodeOf, runPart, toLines } from './nightly/run.ts';
import type { Scale, Verdict } from './nightly/types.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    gigabytes: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
});

if (options.list) for (const { name, promise } of PARTS) process.stdout.write(`${name.padEnd(16)}${promise}\n`);
else process.exitCode = await runAll();

async function runAll(): Promise<number> {
  const scale = readScale();
  const verdicts: Verdict[] = [];
  for (const part of chooseParts(PARTS, options.only)) {
    process.stderr.write(`━━ ${part.name}: ${part.promise}\n`);
    const verdict = await runPart(part, scale, (line) => process.stderr.write(`${line}\n`));
    verdicts.push(verdict);
    process.stdout.write(`${toLines(verdict).join('\n')}\n`);
    // What was not kept is a fault to be mended, and no figure.
    if (options.write && verdict.state === 'kept')
      await record({
        rows: verdict.outcome.rows,
        run: `\`npm run nightly -- --only ${part.name}\``,
        about: `${machine()}; ${(verdict.seconds / 60).toFixed(1)} minutes`,
      });
  }
  return exitCodeOf(verdicts);
}

function readScale(): Scale {
  const read = (name: 'share' | 'minutes' | 'gigabytes'): number => {
    const value = Number(options[name]);
    if (value > 0) return value;
    throw new Error(`--${name} takes a number above 0.`);
  };
  return { share: read('share'), minutes: read('minutes'), gigabytes: read('gigabytes') };
}
