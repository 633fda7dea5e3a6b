// Measures a Lectern as its users run it against bare servers that send the same bytes, in one run on one machine.
// Usage: npm run bench [-- --seconds 5] [-- --pages 10000]
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateSpace } from './generate.ts';
import { measure } from './load.ts';
import { readAndHash } from './files.ts';
import { residentMegabytes, runLectern, startBaseline, startLectern } from './processes.ts';
import { costRow, rateRow, type Row, toMarkdown } from './report.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, pages: { type: 'string', default: '10000' } },
});
const seconds = Number(values.seconds);
const large = Number(values.pages);

const TOKEN = `lct_${'bench'.repeat(9)}`;
const CORPORA = fileURLToPath(new URL('../../shared/corpus/', import.meta.url));
const ORGANIZATION = 'my-organization';
const auth = { authorization: `Bearer ${TOKEN}` };

interface Imported {
  spaces: { space: { id: string }; pages: number; files: number }[];
  seconds: number;
  url: string;
}

const work = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
const dataDir = join(work, 'data');
const rows: Row[] = [];
const say = (text: string) => process.stderr.write(`${text}\n`);

const bring = async (folder: string, title: string): Promise<Imported> => {
  say(`importing ${title}`);
  const report = (await runLectern(dataDir, lectern.port, [
    'import',
    folder,
    '--org',
    ORGANIZATION,
    '--new',
    title,
    '--publish',
  ])) as Imported;
  const pages = report.spaces.reduce((sum, space) => sum + space.pages, 0);
  const files = report.spaces.reduce((sum, space) => sum + space.files, 0);
  const least = await readAndHash(folder);
  rows.push({
    what: `import ${title}: ${pages} pages, ${files} files`,
    ours: `${report.seconds.toFixed(2)} s (${Math.round(pages / report.seconds)} pages/s)`,
    baseline: `reading and hashing the files ${least.toFixed(2)} s`,
    ratio: report.seconds / least,
  });
  return report;
};

/** A page of a generated space by its number, in the API and on the site. */
const addressesOf = async (imported: Imported, page: number): Promise<{ api: string; site: string }> => {
  const spaceId = imported.spaces[0]?.space.id;
  const { pages } = (await (
    await fetch(`${lectern.url}/v1/spaces/${spaceId}/content/pages`, { headers: auth })
  ).json()) as { pages: PageNode[] };
  const found = flatten(pages).find((candidate) => candidate.title === `Page ${page}`);
  if (found === undefined) throw new Error(`There is no page ${page}.`);
  const site = new URL(imported.url).pathname;
  return {
    api: `${lectern.url}/v1/spaces/${spaceId}/content/page/${found.id}`,
    site: `${lectern.url}${site}/${found.path}`,
  };
};

interface PageNode {
  id: string;
  title: string;
  path?: string;
  pages?: PageNode[];
}
const flatten = (pages: PageNode[]): PageNode[] => pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);

/** Ours against a bare `node:http` and a bare Fastify that send the bytes that we send. */
const compare = async (what: string, url: string, headers: Record<string, string>): Promise<void> => {
  say(`measuring ${what}`);
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const file = join(work, 'answer');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const ours = await measure(url, { seconds, headers });
  for (const kind of ['http', 'fastify'] as const) {
    const bare = await startBaseline(kind, file, answer.headers.get('content-type') ?? 'text/plain');
    const { rate } = await measure(bare.url, { seconds });
    await bare.stop();
    rows.push(rateRow(what, ours.rate, { name: kind === 'http' ? 'bare node:http' : 'bare Fastify', rate }));
  }
};

say('starting');
const lectern = await startLectern(dataDir, TOKEN);
try {
  const idle = await residentMegabytes(lectern);
  await writeFile(join(work, 'nothing'), '');
  const bare = await startBaseline('fastify', join(work, 'nothing'), 'text/plain');
  const least = await residentMegabytes(bare);
  await bare.stop();
  rows.push(costRow('first start to ready (new database)', [lectern.ready, bare.ready], 'ms'));
  rows.push(costRow('resident memory, idle', [idle, least], 'MB'));
  await generateSpace(join(work, 'small'), 100);
  await generateSpace(join(work, 'large'), large);
  const small = await bring(join(work, 'small'), 'generated 100');
  const big = await bring(join(work, 'large'), `generated ${large}`);
  for (const corpus of ['nso', 'bb-payments', 'singularity']) {
    const folder = join(CORPORA, corpus);
    if (
      await access(folder).then(
        () => true,
        () => false,
      )
    )
      await bring(folder, corpus);
  }
  const inSmall = await addressesOf(small, 50);
  const inLarge = await addressesOf(big, large / 2 + 50);
  await compare('GET space', `${lectern.url}/v1/spaces/${small.spaces[0]?.space.id}`, auth);
  await compare('GET published page, warm', inSmall.site, {});
  for (const [what, key, headers] of [
    ['GET page (API)', 'api', auth],
    ['GET published page, warm', 'site', {}],
  ] as const) {
    say(`measuring ${what} in a large space`);
    const few = await measure(inSmall[key], { seconds, headers });
    const many = await measure(inLarge[key], { seconds, headers });
    rows.push(
      rateRow(`${what}: in ${large} pages against in 100`, many.rate, { name: 'in 100 pages', rate: few.rate }),
    );
  }
  rows.push(costRow('resident memory after all this', [await residentMegabytes(lectern), least], 'MB'));
} finally {
  await lectern.stop();
  await rm(work, { recursive: true, force: true });
}
process.stdout.write(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}\n\n${toMarkdown(rows)}\n`,
);
