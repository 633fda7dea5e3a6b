// Keeps equal to the settings that the server reads: the table of docs/running/settings.md, and the names that the Helm chart takes.
// `--write` renews them; without, a difference is an error.
import { readFile, writeFile } from 'node:fs/promises';
import { settings } from '../server/src/config/index.ts';

const HEAD = '| Variable | Default | Meaning |\n|---|---|---|\n';
/** What the chart itself sets. */
const CHART_SETS = ['HOST', 'PORT', 'BASE_URL', 'DATA_DIR', 'METRICS_PORT'].map((name) => `LECTERN_${name}`);
/** Those of Amazon for a bucket. */
const BUCKET_SECRETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

const asDefault = (text: string): string => (/^(?:none|made|random|\S+ in the )/.test(text) ? text : `\`${text}\``);
const table = settings
  .map(({ name, default: standard, meaning }) => `| \`${name}\` | ${asDefault(standard)} | ${meaning} |\n`)
  .join('');

function renewPage(page: string): string {
  const start = page.indexOf(HEAD) + HEAD.length;
  return page.slice(0, start) + table + page.slice(page.indexOf('\n\n', start) + 1);
}

function renewSchema(text: string): string {
  const schema = JSON.parse(text) as { definitions: Record<'settingNames' | 'secretNames', { enum: string[] }> };
  const names = (isSecret: boolean): string[] =>
    settings
      .filter((setting) => 'secret' in setting === isSecret && !CHART_SETS.includes(setting.name))
      .map(({ name }) => name);
  schema.definitions.settingNames.enum = names(false);
  schema.definitions.secretNames.enum = [...names(true), ...BUCKET_SECRETS];
  return `${JSON.stringify(schema, null, 2)}\n`;
}

for (const [path, renew] of [
  ['docs/running/settings.md', renewPage],
  ['packaging/helm/lectern/values.schema.json', renewSchema],
] as const) {
  const file = new URL(`../${path}`, import.meta.url);
  const text = await readFile(file, 'utf8');
  const wanted = renew(text);
  if (text === wanted) continue;
  if (process.argv.includes('--write')) await writeFile(file, wanted);
  else {
    process.stderr.write(`${path} is not what the settings say: run "node scripts/settings.ts --write".\n`);
    process.exitCode = 1;
  }
}
