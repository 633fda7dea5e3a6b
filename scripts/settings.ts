// Keeps the table of docs/running/settings.md equal to the settings that the server reads.
// `--write` renews it; without, a difference is an error.
import { readFile, writeFile } from 'node:fs/promises';
import { settings } from '../server/src/config/index.ts';

const PAGE = new URL('../docs/running/settings.md', import.meta.url);
const HEAD = '| Variable | Default | Meaning |\n|---|---|---|\n';

const asDefault = (text: string): string => (/^(?:none|made|random|\S+ in the )/.test(text) ? text : `\`${text}\``);
const table = settings
  .map(({ name, default: standard, meaning }) => `| \`${name}\` | ${asDefault(standard)} | ${meaning} |\n`)
  .join('');

const page = await readFile(PAGE, 'utf8');
const start = page.indexOf(HEAD) + HEAD.length;
const wanted = page.slice(0, start) + table + page.slice(page.indexOf('\n\n', start) + 1);

if (process.argv.includes('--write')) {
  await writeFile(PAGE, wanted);
} else if (page !== wanted) {
  process.stderr.write(
    'docs/running/settings.md is not what the settings say: run "node scripts/settings.ts --write".\n',
  );
  process.exitCode = 1;
}
