// Opens every page of folders in the editor, in a real browser: does it keep every byte that nobody edited?
// Usage: npm run fidelity -- FOLDER… [--edits 5] [--seed 1] [--sample 50] [--json] [--write]
// --write puts the figures into bench/RESULTS.md.
import { readFileSync, globSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { machine, record } from '../bench/record.ts';
import type { Seen, Task } from '../web/src/app/editor/fidelity/types.ts';
import { findBrowser, launch, NO_BROWSER } from './crawl/looking.ts';
import { type Judged, judge, nothing, toLines, toRows } from './fidelity/judge.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    edits: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    sample: { type: 'string' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const root = join(import.meta.dirname, '..');

/** Evenly chosen where not all of them are wanted. */
function pagesOf(folder: string, most: number): string[] {
  const paths = globSync('**/*.md', { cwd: folder, exclude: ['**/node_modules/**'] }).toSorted();
  const step = Math.max(1, paths.length / most);
  const chosen = Array.from({ length: Math.min(most, paths.length) }, (_, index) => paths[Math.floor(index * step)]);
  return chosen.flatMap((path) => (path === undefined ? [] : [join(folder, path)]));
}

/**
 * Nothing here is shown, so that nothing is colored in a worker, whose address is known to Vite alone, and nothing has a style.
 */
const withoutLooks = {
  name: 'without-looks',
  resolveId: (id: string) => (/\?worker&url$|\.css$/.test(id) ? `\0${id}.js` : null),
  load: (id: string) => (id.startsWith('\0') ? "export default ''" : null),
};

async function editorScript(): Promise<string> {
  const input = join(root, 'web/src/app/editor/fidelity/in-browser.ts');
  const bundle = await rolldown({
    ...{ input, platform: 'browser', logLevel: 'warn', plugins: [withoutLooks] },
    // What libraries say to servers of React means nothing here.
    onLog: (level, log, say) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || say(level, log)),
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'fidelity', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

async function tryAll(executablePath: string): Promise<Judged> {
  const browser = await launch(executablePath);
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await editorScript() });
    const judged = nothing();
    const most = values.sample === undefined ? Infinity : Number(values.sample);
    for (const path of folders.flatMap((folder) => pagesOf(folder, most))) {
      const source = readFileSync(path, 'utf8');
      const task: Task = { path, source, edits: Number(values.edits), seed: Number(values.seed) };
      const seen = (await page.evaluate(`fidelity.tryPage(${JSON.stringify(task)})`)) as Seen;
      judge(judged, source, seen);
    }
    return judged;
  } finally {
    await browser.close();
  }
}

const executablePath = findBrowser();
if (executablePath === undefined || folders.length === 0) {
  process.stderr.write(`${folders.length === 0 ? 'Which folder? npm run fidelity -- FOLDER' : NO_BROWSER}\n`);
  process.exitCode = 2;
} else {
  const judged = await tryAll(executablePath);
  process.stdout.write(`${values.json ? JSON.stringify(judged, null, 2) : toLines(judged)}\n`);
  if (values.write) {
    const names = folders.map((folder) => basename(resolve(folder))).join(', ');
    await record({ rows: toRows(names, judged), run: '`npm run fidelity`', about: machine() });
  }
  if (judged.faults.length > 0) process.exitCode = 1;
}
