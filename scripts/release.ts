// Keeps the data folder of a version for the versions that come, with what it answered: a test brings it to the newest schema and
// asks again. npm run release -- --name 0.1.0 [--of <commit>]
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findFreePort, startServer } from '../server/testing/command-line.ts';
import { askAt, readAll } from '../server/testing/releases/asking.ts';
import { fill } from '../server/testing/releases/filling.ts';
import { packFolder } from '../server/testing/releases/packing.ts';
import { checkOut } from './nodes/checkout.ts';

const root = join(import.meta.dirname, '..');
const { values: options } = parseArgs({ options: { name: { type: 'string' }, of: { type: 'string' } } });
const { name, of } = options;
if (name === undefined || !/^[\w.-]+$/.test(name)) {
  process.stderr.write('--name says which version it is, such as 0.1.0.\n');
  process.exit(1);
}

const temporary = await mkdtemp(join(tmpdir(), 'lectern-release-'));
try {
  const other = of === undefined ? undefined : await checkOut(root, of, join(temporary, 'source'));
  const dataDir = join(temporary, 'data');
  const token = `lct_${randomBytes(32).toString('base64url')}`;
  const port = await findFreePort();
  const settings = {
    LECTERN_DATA_DIR: dataDir,
    LECTERN_PORT: String(port),
    // The same address for all versions, since answers have it.
    LECTERN_BASE_URL: 'http://docs.example.com',
    LECTERN_BOOTSTRAP_TOKEN: token,
    LECTERN_BOOTSTRAP_SAMPLE: 'false',
  };
  const server = await startServer(settings, other?.program);
  process.once('exit', () => server.child.kill('SIGKILL'));
  const ask = askAt(server.url, token);
  await fill(ask);
  const described = other?.root ?? root;
  const { paths } = JSON.parse(readFileSync(join(described, 'openapi.json'), 'utf8'));
  const reads = Object.keys(paths).filter((path) => 'get' in paths[path]);
  const answers = await readAll(ask, reads);
  server.child.kill('SIGTERM');
  await server.ended;
  const folder = join(root, 'server/testing/releases/kept');
  await mkdir(folder, { recursive: true });
  await packFolder(dataDir, join(folder, `${name}.tar.zst`));
  const commit = execFileSync('git', ['rev-parse', of ?? 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ commit, token, answers }, undefined, 1)}\n`);
  process.stdout.write(`${name}: ${Object.keys(answers).length} answers\n`);
} finally {
  await rm(temporary, { recursive: true, force: true });
}
