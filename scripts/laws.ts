// Tries the laws of merging and editing on many more cases than the suite does: npm run laws -- [--runs 10000]
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '10000' } } });
const root = join(import.meta.dirname, '..');
const files = [
  'content/src/merge/laws.test.ts',
  'content/src/merge/merge-live.test.ts',
  'content/src/editor/reading/reading.test.ts',
  'content/src/editor/saving/laws.test.ts',
  'server/src/features/contents/merges/laws.test.ts',
];
const child = spawn(process.execPath, ['--test', '--test-reporter=spec', ...files], {
  cwd: root,
  env: { ...process.env, LECTERN_LAW_RUNS: options.runs },
  stdio: 'inherit',
});
child.on('close', (code) => (process.exitCode = code ?? 1));
