// Looks for pages that the content kernel cannot bear: npm run fuzz -- --minutes 10 [--seed N] [--corpus folder] [--out folder]
// What it finds is made small and written to a folder; npm run fuzz -- --replay file tries such a page again.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Complaint } from './fuzz/checks.ts';
import { startJudge } from './fuzz/judge.ts';
import { loadMaterial } from './fuzz/material.ts';
import { makePage } from './fuzz/mutate.ts';
import { startRandom } from './fuzz/random.ts';
import { shrink } from './fuzz/shrink.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    corpus: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: join(tmpdir(), 'lectern-fuzz') },
    replay: { type: 'string' },
  },
});

/** Of one kind so many are kept: the tenth seldom says more. */
const KEPT_OF_A_KIND = 3;

const judge = startJudge(20_000);
const found = new Map<string, number>();
try {
  await (options.replay === undefined ? run() : replay(options.replay));
} finally {
  await judge.stop();
}

async function replay(file: string): Promise<void> {
  const { complaint, slowest } = await judge.check(readFileSync(file, 'utf8'));
  console.log(complaint ? `✖ ${complaint.check}: ${complaint.message}` : `✔ all well; ${slowest.name} took longest`);
  if (complaint) process.exitCode = 1;
}

async function run(): Promise<void> {
  const seed = Number(options.seed ?? Date.now() % 1_000_000_000);
  const material = loadMaterial(options.corpus);
  const until = Date.now() + Number(options.minutes) * 60_000;
  console.log(`seed ${seed}, ${material.texts.length} texts, ${material.pieces.length} pieces`);
  let pages = 0;
  let slowest = { perCharacter: 0, words: 'nothing' };
  for (; Date.now() < until; pages++) {
    // Each page has a seed of its own, so that one can be made again without those before it.
    const page = makePage(startRandom(seed + pages), material);
    const verdict = await judge.check(page);
    if (verdict.complaint) await keep(page, verdict.complaint, seed + pages);
    const { name, milliseconds } = verdict.slowest;
    const perCharacter = milliseconds / (page.length + 2_000);
    if (perCharacter > slowest.perCharacter)
      slowest = {
        perCharacter,
        words: `${name} with ${milliseconds.toFixed(0)} ms for ${page.length} characters, seed ${seed + pages}`,
      };
  }
  console.log(`${pages} pages; slowest for its size: ${slowest.words}`);
  for (const [check, count] of found) console.log(`✖ ${check}: ${count} times, see ${options.out}`);
  if (found.size > 0) process.exitCode = 1;
}

async function keep(page: string, { check, message }: Complaint, seed: number): Promise<void> {
  const count = (found.get(check) ?? 0) + 1;
  found.set(check, count);
  if (count > KEPT_OF_A_KIND) return;
  // A slow page takes its time with every try.
  const tries = /slow|hangs/.test(check) ? 40 : 400;
  const small = await shrink(page, async (text) => (await judge.check(text)).complaint?.check === check, tries);
  const again = await judge.check(small);
  const name = `${check.replaceAll(/\W+/g, '-')}-${createHash('sha256').update(small).digest('hex').slice(0, 8)}`;
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, `${name}.md`), small);
  const facts = { check, message: again.complaint?.message ?? message, seed, length: small.length };
  writeFileSync(join(options.out, `${name}.json`), `${JSON.stringify(facts, null, 2)}\n`);
  console.log(
    `✖ ${check} (seed ${seed}): ${facts.message.split('\n', 1)[0]}\n  ${JSON.stringify(small.slice(0, 200))}`,
  );
}
