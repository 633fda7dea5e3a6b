// Asks the search what people ask, and says how often the right page comes first, is among the first five, or nothing is found.
// The questions were judged from the texts before anything was tuned; a third of them is kept aside, and never tuned by.
// Usage: node bench/relevance.ts [--corpora folder] [--only word] [--misses tuned] [--write [--as name]]
import { parseArgs } from 'node:util';
import { indexAll } from '../server/src/features/search/testing.ts';
import { importInto, importFiles, makeHome, readCurrent } from '../server/testing/content.ts';
import { startWorld, type World } from '../server/testing/world.ts';
import { createSpace } from '../server/src/features/spaces/index.ts';
import { machine, record } from './record.ts';
import type { Row } from './report.ts';
import { type Corpus, type Judged, listCorpora, readQuestions } from './relevance/corpora.ts';

const { values } = parseArgs({
  options: {
    /** A folder with repositories of documentation; without it, only the guide and texts of our own are asked about. */
    corpora: { type: 'string' },
    only: { type: 'string' },
    /** Shows the questions whose right page did not come first: `tuned` or `aside`. */
    misses: { type: 'string' },
    write: { type: 'boolean', default: false },
    /** What the rows are called besides, so that later runs do not replace them. */
    as: { type: 'string' },
  },
});

const USAGE = '`node bench/relevance.ts`';

interface Answered extends Judged {
  /** The place of the best right page, from 1; 0 where none is among the first ten. */
  place: number;
  found: readonly string[];
  milliseconds: number;
}

const ASKED_FOR = 10;

async function askAll(world: World, corpus: Corpus): Promise<Answered[]> {
  const { organizationId, owner } = await makeHome(world);
  const { language } = corpus;
  const space = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Docs', language });
  if (typeof corpus.source === 'string') await importInto(world, space.id, corpus.source);
  else await importFiles(world, space.id, corpus.source);
  await indexAll(world);
  const { tree } = await readCurrent(world, space.id);
  const nameOf = (id: string): string => {
    const page = tree.pageById.get(id);
    return corpus.name === 'texts' ? (page?.title ?? '') : (page?.source ?? '').replace(/\.md$/, '');
  };
  const known = new Set([...tree.pageById.keys()].map(nameOf));
  const answers: Answered[] = [];
  for (const judged of readQuestions(corpus)) {
    const lost = judged.right.find((page) => !known.has(page));
    if (lost !== undefined) throw new Error(`${corpus.name} has no page ${lost}, which answers "${judged.question}".`);
    const started = performance.now();
    const query = { query: judged.question, limit: ASKED_FOR };
    const { body } = await world.as(owner.token).get(`/v1/spaces/${space.id}/search`, { query });
    const milliseconds = performance.now() - started;
    const found = body.items.map((page: { id: string }) => nameOf(page.id));
    answers.push({
      ...judged,
      found,
      milliseconds,
      place: 1 + found.findIndex((page: string) => judged.right.includes(page)),
    });
  }
  return answers;
}

const share = (some: number, all: number): string => `${((100 * some) / Math.max(1, all)).toFixed(1)} %`;

function toLine(name: string, answers: readonly Answered[]): string {
  const count = (is: (answer: Answered) => boolean) => answers.filter(is).length;
  const first = count(({ place }) => place === 1);
  const none = count(({ found }) => found.length === 0);
  const cells = [name, answers.length, share(first, answers.length), share(count(five), answers.length), none];
  return `| ${cells.join(' | ')} |`;
}

function toTable(answers: readonly Answered[]): string {
  const lines = ['| questions | number | right first | right among five | nothing found |', '|---|--:|--:|--:|--:|'];
  for (const [name, some] of [
    ['tuned', answers.filter((each) => !each.isAside)],
    ['kept aside', answers.filter((each) => each.isAside)],
  ] as const) {
    lines.push(toLine(`**${name}, all**`, some));
    for (const [corpus, its] of Map.groupBy(some, (each) => each.corpus)) lines.push(toLine(`${name}, ${corpus}`, its));
    for (const [language, its] of Map.groupBy(some, (each) => each.language))
      lines.push(toLine(`${name}, in ${language}`, its));
  }
  return lines.join('\n');
}

const five = ({ place }: Answered): boolean => place >= 1 && place <= 5;

/** A row for each corpus and for all, tuned next to kept aside. */
function toRows(answers: readonly Answered[]): Row[] {
  const show = (some: readonly Answered[]): string =>
    `first ${share(some.filter(({ place }) => place === 1).length, some.length)}, among five ${share(some.filter(five).length, some.length)}, nothing ${some.filter(({ found }) => found.length === 0).length} of ${some.length}`;
  const named = values.as === undefined ? '' : ` (${values.as})`;
  const groups = [['all', answers] as const, ...Map.groupBy(answers, ({ corpus }) => corpus)];
  return groups.map(([name, some]) => ({
    what: `judged questions to the search, ${name}${named}: the right page`,
    ours: show(some.filter((each) => !each.isAside)),
    baseline: `kept aside: ${show(some.filter((each) => each.isAside))}`,
  }));
}

const world = await startWorld(undefined, {}, { isChecked: false });
const all: Answered[] = [];
try {
  for (const corpus of listCorpora(values.corpora))
    if (values.only === undefined || `${corpus.name} ${corpus.asked ?? ''}`.includes(values.only))
      all.push(...(await askAll(world, corpus)));
} finally {
  await world.close();
}
if (values.misses !== undefined)
  for (const { question, corpus, language, place, right, found, isAside } of all)
    if (place !== 1 && isAside === (values.misses === 'aside'))
      process.stdout.write(
        `${corpus} ${language} "${question}": ${place}, wants ${right.join(' ')}, has ${found.slice(0, 4).join(' ')}\n`,
      );
process.stdout.write(`${toTable(all)}\n`);
const times = all.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
process.stderr.write(`median ${(times[times.length >> 1] ?? 0).toFixed(1)} ms\n`);
if (values.write)
  await record({ rows: toRows(all), run: USAGE, about: `${machine()}; relevance does not depend on the machine` });
