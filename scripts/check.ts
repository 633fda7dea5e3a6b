// `npm run check`: format, lint, types, dead code and the generated files. It prints what failed, and one line.
//
//   npm run check            looks
//   npm run check -- --fix   formats first, then looks
//
// Tests are not in here: `npm test` runs them, and continuous integration (.ci/run) runs both, so that no test runs
// twice. Before a commit: `npm run check && npm test`.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';

/** What runs in browsers, with types of its own. */
const BROWSER = 'theme/src/browser';
const APPLICATION = 'web/src/app';

type Tool = { name: string; command: string[]; advice?: string };
type Outcome = { tool: Tool; passed: boolean; output: string };

const root = join(import.meta.dirname, '..');
const binaries = join(root, 'node_modules', '.bin');
const { values: options } = parseArgs({ options: { fix: { type: 'boolean', default: false } } });
const started = performance.now();

if (options.fix) report([await runTool({ name: 'format', command: ['oxfmt'] })].filter((outcome) => !outcome.passed));
const outcomes = await Promise.all(listTools().map(runTool));
const failures = outcomes.filter((outcome) => !outcome.passed);
report(failures);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const names = (list: Outcome[]) => list.map(({ tool }) => tool.name).join(', ');
console.log(
  failures.length === 0
    ? `✔ ${names(outcomes)}: all well (${seconds} s)`
    : `✖ ${names(failures)}: ${failures.length} of ${outcomes.length} checks failed (${seconds} s)`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

function listTools(): Tool[] {
  const tools: Tool[] = [
    { name: 'format', command: ['oxfmt', '--check'], advice: 'npm run check -- --fix' },
    { name: 'lint', command: ['oxlint'] },
    { name: 'types', command: ['tsc', '-p', '.', '--pretty', 'false'] },
    { name: 'types of scripts for browsers', command: ['tsc', '-p', BROWSER, '--pretty', 'false'] },
    { name: 'types of their tests', command: ['tsc', '-p', `${BROWSER}/tsconfig.tests.json`, '--pretty', 'false'] },
    { name: 'types of the application', command: ['tsc', '-p', APPLICATION, '--pretty', 'false'] },
    { name: 'dead code', command: ['knip', '--no-progress', '--no-config-hints', '--exclude', 'types'] },
    {
      name: 'code only tests use',
      command: ['knip', '--no-progress', '--no-config-hints', '--production', '--include', 'files,exports'],
      advice: 'Remove it, or move it to a testing.ts',
    },
  ];
  tools.push({
    name: 'openapi.json',
    command: ['node', 'scripts/openapi.ts', '--check'],
    advice: 'npm run openapi -- --write',
  });
  tools.push({
    name: 'settings page',
    command: ['node', 'scripts/settings.ts'],
    advice: 'node scripts/settings.ts --write',
  });
  tools.push({
    name: 'permissions page',
    command: ['node', 'scripts/permissions.ts'],
    advice: 'node scripts/permissions.ts --write',
  });
  tools.push({
    name: 'structure page',
    command: ['node', 'scripts/structure.ts'],
    advice: 'node scripts/structure.ts --write',
  });
  return tools;
}

async function runTool(tool: Tool): Promise<Outcome> {
  const [command = '', ...args] = tool.command;
  // npm has already put the folder on the path; somebody who runs this file by hand gets the same tools.
  const env = { ...process.env, PATH: [binaries, process.env.PATH].join(delimiter), NO_COLOR: '1' };
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return await new Promise((resolve) => {
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ tool, passed: false, output: String(error) }));
    child.on('close', (code) => resolve({ tool, passed: code === 0, output }));
  });
}

function report(failures: Outcome[]): void {
  for (const { tool, output } of failures) {
    console.log(`━━ ${tool.name}: ${tool.command.join(' ')}\n${output.trim()}`);
    console.log(tool.advice === undefined ? '' : `→ ${tool.advice}\n`);
  }
}
