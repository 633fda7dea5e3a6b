// Measures a Lectern as its users run it against bare servers that send the same bytes, in one run on one machine.
// Usage: npm run bench [-- --seconds 5] [-- --pages 10000] [-- --spaces 100000] [-- --only PART] [-- --dry] [-- --descriptions FOLDER]
// The parts: starts, content, readers, changes, kept, lists, people, refusals, timing, reads, live, postgres, isolates, and
// descriptions, which needs a folder of them.
// The rows go to bench/RESULTS.md, and those that README.md shows go there, too; with --dry they are only printed.
import { execFileSync } from 'node:child_process';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { addressesOf } from './addresses.ts';
import { compareChanges } from './changes.ts';
import { measureDescriptions } from './descriptions.ts';
import { generateSpace } from './generate.ts';
import { bring, type Imported, parseWithRemark } from './imports.ts';
import { measureIsolates } from './isolates.ts';
import { compareKept } from './kept.ts';
import { compareLists } from './lists.ts';
import { measureLive } from './live.ts';
import { type LoadRequest, measure } from './load.ts';
import { comparePeople } from './people.ts';
import { comparePostgres } from './postgres.ts';
import { compareReaders } from './readers.ts';
import { compareReads } from './reads.ts';
import { machine, record } from './record.ts';
import { residentMegabytes, startBaseline, startLectern } from './processes.ts';
import { compareRefusals } from './refusals.ts';
import { costRow, rateRow, type Row, toMarkdown } from './report.ts';
import { compare, fetchAll } from './requests.ts';
import { compareStarts } from './starts.ts';
import { compareTiming } from './timing.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    pages: { type: 'string', default: '10000' },
    spaces: { type: 'string', default: '100000' },
    only: { type: 'string' },
    descriptions: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const large = Number(values.pages);
const spaces = Number(values.spaces);

const TOKEN = `lct_${'bench'.repeat(9)}`;
const CORPORA = fileURLToPath(new URL('../../shared/corpus/', import.meta.url));
const auth = { authorization: `Bearer ${TOKEN}` };

const work = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
const dataDir = join(work, 'data');
const rows: Row[] = [];
const isAsked = (part: string): boolean => values.only === undefined || values.only === part;
const say = (text: string) => process.stderr.write(`${text}\n`);

say('starting');
// As `npm ci` leaves it, whatever was edited since.
execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/bundle.mjs', import.meta.url))]);
const lectern = await startLectern(dataDir, TOKEN);
const place = { dataDir, port: lectern.port };
const comparison = { work, seconds, lectern };

const importing = async (folder: string, title: string): Promise<Imported> => {
  say(`importing ${title}`);
  const { rows: more, ...imported } = await bring(place, folder, title);
  rows.push(...more);
  return imported;
};

const comparing = async (what: string, asked: LoadRequest): Promise<void> => {
  say(`measuring ${what}`);
  rows.push(...(await compare(comparison, what, asked)));
};

/** A thousand pages from files to readers: imported, published, and every page fetched once. */
async function measureThousand(): Promise<void> {
  const folder = join(work, 'thousand');
  await generateSpace(folder, 1000);
  const imported = await importing(folder, 'generated 1000');
  const urls = await addressesOf(lectern, imported, auth);
  const fetched = await fetchAll(urls.map((page) => page.site));
  const remark = await parseWithRemark(folder);
  rows.push({
    what: '1,000 pages of 7 kB imported, published, and every page fetched once',
    ours: `${(imported.seconds + fetched).toFixed(2)} s (pages ${fetched.toFixed(2)} s)`,
    baseline: `remark, parsing alone ${remark.toFixed(2)} s`,
    ratio: remark / (imported.seconds + fetched),
  });
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Imports of all sizes; answers the smallest and the largest space. */
async function measureImports(): Promise<{ small: Imported; big: Imported }> {
  await generateSpace(join(work, 'small'), 100);
  await generateSpace(join(work, 'large'), large);
  const small = await importing(join(work, 'small'), 'generated 100');
  await measureThousand();
  const big = await importing(join(work, 'large'), `generated ${large}`);
  for (const corpus of ['nso', 'bb-payments', 'singularity'])
    if (await exists(join(CORPORA, corpus))) await importing(join(CORPORA, corpus), corpus);
  return { small, big };
}

async function measureContent(): Promise<void> {
  const { small, big } = await measureImports();
  const inSmall = (await addressesOf(lectern, small, auth)).at(50);
  const inLarge = (await addressesOf(lectern, big, auth)).at(large / 2);
  if (inSmall === undefined || inLarge === undefined) throw new Error('The generated pages are not there.');
  await comparing('GET space', { url: `${lectern.url}/v1/spaces/${small.spaces[0]?.space.id}`, headers: auth });
  await comparing('GET page (API, Markdown)', { url: `${inSmall.api}?format=markdown`, headers: auth });
  for (const [what, key, extra] of [
    ['GET page (API)', 'api', auth],
    ['GET published page, warm', 'site', {}],
  ] as const) {
    say(`measuring ${what} in a large space`);
    const few = await measure(lectern, { url: inSmall[key], headers: extra }, seconds);
    const many = await measure(lectern, { url: inLarge[key], headers: extra }, seconds);
    rows.push(
      rateRow(`${what}: in ${large} pages against in 100`, many.rate, { name: 'in 100 pages', rate: few.rate }),
    );
  }
}

try {
  const idle = await residentMegabytes(lectern);
  await writeFile(join(work, 'nothing'), '');
  const bare = await startBaseline('fastify', { file: join(work, 'nothing'), contentType: 'text/plain', status: 200 });
  const least = await residentMegabytes(bare);
  await bare.stop();
  if (isAsked('starts')) {
    rows.push(costRow('first start to ready (new database)', [lectern.ready, bare.ready], 'ms'));
    rows.push(costRow('resident memory, idle', [idle, least], 'MB'));
    rows.push(...(await compareStarts({ work, token: TOKEN, say })));
  }
  if (isAsked('isolates')) rows.push(...(await measureIsolates(say)));
  if (isAsked('content')) await measureContent();
  if (isAsked('readers')) rows.push(...(await compareReaders({ comparison, place, token: TOKEN, pages: large, say })));
  if (isAsked('changes'))
    rows.push(...(await compareChanges({ url: lectern.url, token: TOKEN, place, work, pages: large, say })));
  if (isAsked('kept'))
    rows.push(...(await compareKept({ url: lectern.url, token: TOKEN, place, work, pages: large, say })));
  if (isAsked('lists')) rows.push(...(await compareLists(comparison, { dataDir, token: TOKEN, spaces, say })));
  if (isAsked('people')) rows.push(...(await comparePeople({ url: lectern.url, dataDir, token: TOKEN, seconds, say })));
  if (isAsked('refusals')) rows.push(...(await compareRefusals({ work, seconds, token: TOKEN, say })));
  if (isAsked('timing')) rows.push(...(await compareTiming({ work, token: TOKEN, seconds, say })));
  if (isAsked('reads')) rows.push(...(await compareReads({ comparison, place, token: TOKEN, say })));
  if (isAsked('live')) rows.push(...(await measureLive({ work, token: TOKEN, say })));
  if (isAsked('descriptions'))
    rows.push(...(await measureDescriptions({ folder: values.descriptions, work, token: TOKEN, say })));
  if (isAsked('postgres')) rows.push(...(await comparePostgres({ work, seconds, token: TOKEN, say })));
  if (values.only === undefined)
    rows.push(costRow('resident memory after all this', [await residentMegabytes(lectern), least], 'MB'));
} finally {
  await lectern.stop();
  await rm(work, { recursive: true, force: true });
}
process.stdout.write(`${machine()}\n\n${toMarkdown(rows)}\n`);
const run = values.only === undefined ? 'the whole bench' : `\`--only ${values.only}\``;
if (!values.dry) await record({ rows, run, about: `${machine()}; ${seconds} s for each rate` });
