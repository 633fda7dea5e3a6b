// Publishes folders of documentation and opens every page in a real browser, wide and narrow: what would a reader see that is
// broken and that the source has right?
// Usage: npm run crawl -- FOLDER… [--sample 50] [--tabs 3] [--allow dead-anchors=5] [--json] [--write] [--before FILE]
// --write puts the figures into bench/RESULTS.md; --before is what an earlier crawl printed with --json.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startLectern } from '../bench/processes.ts';
import { commit, machine, record } from '../bench/record.ts';
import { TAGS } from '../content/src/tags/tags.ts';
import { crawl } from './crawl/crawl.ts';
import { findBrowser, launch, NO_BROWSER } from './crawl/looking.ts';
import { isTooMuch, readAllowed, toLines, toRows, toTable } from './crawl/report.ts';
import { publishFolder } from './crawl/site.ts';
import type { Outcome } from './crawl/types.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    tabs: { type: 'string', default: '3' },
    allow: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    before: { type: 'string' },
  },
});

const TOKEN = `lct_${'crawl'.repeat(9)}`;
const say = (text: string) => process.stderr.write(`${text}\n`);

async function crawlAll(executablePath: string): Promise<Outcome[]> {
  const work = await mkdtemp(join(tmpdir(), 'lectern-crawl-'));
  const dataDir = join(work, 'data');
  const server = await startLectern(dataDir, TOKEN);
  const browser = await launch(executablePath);
  const tags = new Set(TAGS.map(({ name }) => name));
  const outcomes: Outcome[] = [];
  try {
    for (const folder of folders) {
      say(`${folder}: importing`);
      const site = await publishFolder({ server, dataDir, token: TOKEN }, folder, basename(resolve(folder)));
      const most = values.sample === undefined ? site.pages.length : Number(values.sample);
      const how = { commit: commit(), tabs: Number(values.tabs), most, say };
      outcomes.push(await crawl({ browser, folder, site, tags, ...how }));
    }
    return outcomes;
  } finally {
    await browser.close();
    await server.stop();
    await rm(work, { recursive: true, force: true });
  }
}

async function write(outcomes: readonly Outcome[]): Promise<void> {
  const before =
    values.before === undefined ? [] : (JSON.parse(await readFile(values.before, 'utf8')) as readonly Outcome[]);
  const rows = outcomes.flatMap((each) =>
    toRows(
      each,
      before.find(({ name }) => name === each.name),
    ),
  );
  await record({ rows, run: '`npm run crawl`', about: machine() });
}

const allowed = readAllowed(values.allow);
const executablePath = findBrowser();
if (executablePath === undefined || folders.length === 0) {
  say(folders.length === 0 ? 'Which folder? npm run crawl -- FOLDER' : NO_BROWSER);
  process.exitCode = 2;
} else {
  const outcomes = await crawlAll(executablePath);
  if (values.json) process.stdout.write(`${JSON.stringify(outcomes, null, 2)}\n`);
  else process.stdout.write(`${toTable(outcomes)}\n\n${outcomes.flatMap(toLines).join('\n')}\n`);
  if (values.write) await write(outcomes);
  if (isTooMuch(outcomes, allowed)) process.exitCode = 1;
}
