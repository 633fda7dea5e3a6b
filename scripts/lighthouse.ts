// Asks Lighthouse about pages of published folders, as a phone sees them.
// Usage: npm run lighthouse -- FOLDER… [--pages 10] [--runs 3] [--json] [--write]
// Lighthouse is no dependency, because it brings ninety packages: npm fetches it when it is first needed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startLectern } from '../bench/processes.ts';
import { machine, record } from '../bench/record.ts';
import { findBrowser, launch, NO_BROWSER } from './crawl/looking.ts';
import { publishFolder } from './crawl/site.ts';
import { choosePages, isBelowAims, type Measured, medianOf, toRows, toTable } from './lighthouse/report.ts';
import { measure } from './lighthouse/runs.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '10' },
    runs: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const TOKEN = `lct_${'light'.repeat(9)}`;
const say = (text: string) => process.stderr.write(`${text}\n`);

/** What Lighthouse is asked about, shared out evenly among the folders. */
async function publishAll(server: Awaited<ReturnType<typeof startLectern>>, dataDir: string): Promise<string[]> {
  const each = Math.ceil(Number(values.pages) / folders.length);
  const chosen: string[] = [];
  for (const folder of folders) {
    say(`${folder}: importing`);
    const { pages } = await publishFolder({ server, dataDir, token: TOKEN }, folder, basename(resolve(folder)));
    const listed = await Promise.all(
      pages.map(async ({ url }) => ({
        url,
        html: await (await fetch(new URL(new URL(url).pathname, server.url))).text(),
      })),
    );
    chosen.push(...choosePages(listed, each));
  }
  return chosen.slice(0, Number(values.pages));
}

async function measureAll(executablePath: string): Promise<Measured[]> {
  const work = await mkdtemp(join(tmpdir(), 'lectern-lighthouse-'));
  const dataDir = join(work, 'data');
  const server = await startLectern(dataDir, TOKEN);
  try {
    const urls = await publishAll(server, dataDir);
    const measured: Measured[] = [];
    for (const url of urls) {
      await warm(executablePath, url);
      const runs: Measured[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measure(url, { executablePath, work }));
      const median = medianOf(runs);
      say(`${median.path}: ${Object.values(median.scores).join(', ')}`);
      measured.push(median);
    }
    return measured;
  } finally {
    await server.stop();
    await rm(work, { recursive: true, force: true });
  }
}

/** Once before: what the server makes once, such as smaller pictures, no reader but the first waits for. */
async function warm(executablePath: string, url: string): Promise<void> {
  const browser = await launch(executablePath);
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 90_000 });
  await browser.close();
}

const executablePath = findBrowser();
if (executablePath === undefined || folders.length === 0) {
  say(folders.length === 0 ? 'Which folder? npm run lighthouse -- FOLDER' : NO_BROWSER);
  process.exitCode = 2;
} else {
  const measured = await measureAll(executablePath);
  process.stdout.write(`${values.json ? JSON.stringify(measured, null, 2) : toTable(measured)}\n`);
  if (values.write) {
    const how = `${machine()}; the median of ${values.runs} runs, a phone with a processor four times slower on slow 4G, simulated`;
    await record({ rows: toRows(measured), run: '`npm run lighthouse`', about: how });
  }
  if (isBelowAims(measured)) process.exitCode = 1;
}
