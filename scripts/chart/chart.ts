// Checks the Helm chart with Helm, with Kubernetes' types and with our settings, and makes an archive of it.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CHART } from '../../server/testing/chart/files.ts';
import { outputOf, run } from '../package/run.ts';
import { versionOf } from '../package/stage.ts';
import { ACCEPTED, REFUSED } from './cases.ts';
import { checkFields, checkMeaning, readObjects, validate } from './objects.ts';
import { getTools, type Tools } from './tools.ts';

interface Checked {
  /** A line for each thing that was looked at. */
  seen: string[];
  problems: string[];
}

const ROOT = join(import.meta.dirname, '../..');

/** Checks the chart with tools that are fetched into `into`, once. */
export async function checkChart(into: string): Promise<Checked> {
  mkdirSync(into, { recursive: true });
  const tools = await getTools(join(into, 'tools'));
  const checked: Checked = { seen: [], problems: [] };
  for (const [line, helm] of tools.helms) {
    const version = await outputOf(helm, ['version', '--short']);
    const { status, stdout } = spawnSync(helm, ['lint', '--strict', CHART], { encoding: 'utf8' });
    if (status !== 0) checked.problems.push(`Helm ${line}: ${stdout}`);
    checked.seen.push(`Helm ${version} lints it, with --strict`);
    refuse(helm, checked);
  }
  await accept(tools, checked);
  return checked;
}

function render(helm: string, values: unknown): { status: number | null; stdout: string; stderr: string } {
  const words = ['template', 'trial', CHART, '--namespace', 'docs', '--values', '-'];
  return spawnSync(helm, words, { input: JSON.stringify(values), encoding: 'utf8' });
}

function refuse(helm: string, { seen, problems }: Checked): void {
  for (const [what, values, why] of REFUSED) {
    const { status, stderr } = render(helm, values);
    if (status === 0) problems.push(`${what} is rendered`);
    else if (!why.test(stderr)) problems.push(`${what} is refused for another reason: ${stderr}`);
  }
  seen.push(`${REFUSED.length} installations that would not work are refused, each with its reason`);
}

/** All lines of Helm must render the same, and that must be right. */
async function accept({ helms, models }: Tools, { seen, problems }: Checked): Promise<void> {
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const kinds = new Set<string>();
  for (const [what, values] of Object.entries(ACCEPTED)) {
    const rendered = [...helms.values()].map((helm) => render(helm, values));
    const [first] = rendered;
    if (first === undefined || rendered.some(({ status }) => status !== 0)) {
      problems.push(`${what}: ${rendered.map(({ stderr }) => stderr).join('\n')}`);
      continue;
    }
    if (rendered.some(({ stdout }) => stdout !== first.stdout)) problems.push(`${what}: lines of Helm differ`);
    const objects = readObjects(first.stdout);
    for (const { kind } of objects) kinds.add(kind);
    const found = [
      ...(await validate(objects, models)),
      ...checkFields(objects, models, tsc),
      ...checkMeaning(objects),
    ];
    problems.push(...found.map((problem) => `${what}: ${problem}`));
    seen.push(`${what}: ${objects.length} objects, as Kubernetes' types and schemas want them`);
  }
  seen.push(`kinds: ${[...kinds].toSorted().join(', ')}`);
}

/** Makes the archive that `helm install` takes, and answers its path. */
export async function packChart(into: string): Promise<string> {
  const { helms } = await getTools(join(into, 'tools'));
  await run(helms.get('4') ?? 'helm', ['package', CHART, '--destination', into]);
  return join(into, `lectern-${versionOf(ROOT)}.tgz`);
}
