// One run of Lighthouse on one page, in a process of its own.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Answer, type Measured, toMeasured } from './report.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';

export async function measure(
  url: string,
  { executablePath, work }: { executablePath: string; work: string },
): Promise<Measured> {
  const file = join(work, 'answer.json');
  const args = [
    ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url],
    ...['--quiet', '--output=json', `--output-path=${file}`, '--no-enable-error-reporting'],
    '--only-categories=performance,accessibility,best-practices,seo',
    '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking',
  ];
  // Not in the checkout, where npm would look for it among the dependencies.
  await promisify(execFile)('npm', args, { cwd: work, env: { ...process.env, CHROME_PATH: executablePath } });
  return toMeasured(JSON.parse(await readFile(file, 'utf8')) as Answer);
}
