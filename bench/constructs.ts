// What pages of real documentation are written with, and what readers see of it: shown, shown simply, or not shown. A scanner that
// shares no code with the reader of pages counts the same; where the two differ, the exit code is 1. It needs no database.
// Usage: node bench/constructs.ts <folder of repositories> [--write]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { constructsOf } from '../content/src/index.ts';
import { isScanned, keyOf, scanPage } from '../server/src/features/imports/constructs/testing.ts';
import { record } from './record.ts';
import type { Row } from './report.ts';

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name a folder with repositories of documentation.');

const USAGE = '`node bench/constructs.ts`';
const FATES = ['shown', 'simple', 'lost'] as const;
const KINDS = ['tag', 'attribute', 'element', 'html-attribute', 'front-matter', 'markdown', 'page'] as const;
const NAMED = 8;

type Counts = Record<(typeof FATES)[number], number>;

interface Corpus {
  name: string;
  pages: number;
  kinds: Map<string, Counts>;
  /** What is not shown, by its name. */
  lost: Map<string, number>;
  scanned: number;
  differences: string[];
}

function readCorpus(name: string): Corpus {
  const root = join(folder ?? '', name);
  const corpus: Corpus = { name, pages: 0, kinds: new Map(), lost: new Map(), scanned: 0, differences: [] };
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:md|markdown)$/i.test(path) || /(?:^|\/)(?:SUMMARY\.md$|\.git\/|node_modules\/)/.test(path)) continue;
    corpus.pages += 1;
    readPage(corpus, path, readFileSync(join(root, path), 'utf8'));
  }
  return corpus;
}

function readPage(corpus: Corpus, path: string, text: string): void {
  const counted = new Map<string, number>();
  for (const { kind, name, fate, count } of constructsOf(text)) {
    const counts = corpus.kinds.get(kind) ?? { shown: 0, simple: 0, lost: 0 };
    counts[fate] += count;
    corpus.kinds.set(kind, counts);
    if (fate === 'lost') corpus.lost.set(name, (corpus.lost.get(name) ?? 0) + count);
    const key = keyOf({ kind, name });
    if (isScanned(key)) counted.set(key, (counted.get(key) ?? 0) + count);
  }
  const scanned = scanPage(text);
  for (const [key, count] of scanned) if (isScanned(key)) corpus.scanned += count;
  for (const key of new Set([...scanned.keys(), ...counted.keys()]))
    if (isScanned(key) && scanned.get(key) !== counted.get(key))
      corpus.differences.push(`${path}: ${key}, ${scanned.get(key) ?? 0} scanned, ${counted.get(key) ?? 0} counted`);
}

const figure = (count: number): string => count.toLocaleString('en');

const shownAs = ({ shown, simple, lost }: Counts): string =>
  `${figure(shown)} shown, ${figure(simple)} shown simply, ${figure(lost)} not shown`;

function toRows({ name, pages, kinds, lost, scanned, differences }: Corpus): Row[] {
  const all: Counts = { shown: 0, simple: 0, lost: 0 };
  for (const counts of kinds.values()) for (const fate of FATES) all[fate] += counts[fate];
  const most = [...lost].toSorted((a, b) => b[1] - a[1]).slice(0, NAMED);
  const named = most.map(([what, count]) => `${what} ${figure(count)}`).join(', ');
  const of = `constructs of ${name}`;
  return [
    {
      what: `${of}, all of ${figure(pages)} pages`,
      ours: shownAs(all),
      baseline: `a scanner of its own: ${figure(scanned)}, ${figure(differences.length)} differences`,
    },
    ...KINDS.flatMap((kind): Row[] => {
      const counts = kinds.get(kind);
      return counts === undefined ? [] : [{ what: `${of}, ${kind}`, ours: shownAs(counts), baseline: '' }];
    }),
    ...(named === '' ? [] : [{ what: `${of}, not shown most often`, ours: named, baseline: '' }]),
  ];
}

const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const corpora = names.map(({ name }) => readCorpus(name)).filter(({ pages }) => pages > 0);
const rows = corpora.flatMap(toRows);
for (const { what, ours, baseline } of rows)
  process.stdout.write(`${what}: ${ours}${baseline === '' ? '' : `; ${baseline}`}\n`);
const differences = corpora.flatMap(({ name, differences: found }) => found.map((line) => `${name}/${line}`));
for (const line of differences.slice(0, 50)) process.stderr.write(`${line}\n`);
if (values.write) await record({ rows, run: USAGE, about: 'Counts do not depend on the machine' });
process.exitCode = differences.length > 0 ? 1 : 0;
