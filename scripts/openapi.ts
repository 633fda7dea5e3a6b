// Prints the OpenAPI document of the server's operations. `--write` commits it to openapi.json, `--check` compares.
import { readFile, writeFile } from 'node:fs/promises';
import { operations } from '../server/src/app.ts';
import { describe } from '../server/src/description.ts';
import { readVersion } from '../server/src/version.ts';

const FILE = new URL('../openapi.json', import.meta.url);
const text = `${JSON.stringify(describe(operations, readVersion()), null, 2)}\n`;

if (process.argv.includes('--write')) {
  await writeFile(FILE, text);
} else if (process.argv.includes('--check')) {
  const committed = await readFile(FILE, 'utf8').catch(() => '');
  if (committed !== text) {
    process.stderr.write(
      'openapi.json is not what the operations say: run "npm run openapi -- --write" and look at its diff.\n',
    );
    process.exitCode = 1;
  }
} else {
  process.stdout.write(text);
}
