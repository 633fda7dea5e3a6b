// The data folder of a release has a SQLite. `npm run nodes -- --from` upgrades nodes on PostgreSQL.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findFreePort, run, startServer } from '../server/testing/command-line.ts';
import { type Answers, askAt, findLost, PASSING } from '../server/testing/releases/asking.ts';
import { unpackFolder } from '../server/testing/releases/packing.ts';

const KEPT = join(import.meta.dirname, '../server/testing/releases/kept');
const folder = mkdtempSync(join(tmpdir(), 'lectern-releases-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const releases = readdirSync(KEPT).filter((file) => file.endsWith('.json'));

test('a data folder of a release is kept', () => assert.notEqual(releases.length, 0));

for (const release of releases)
  test(`the data folder of ${release.replace('.json', '')} comes to this version, which answers as it did`, async () => {
    const { token, answers }: { token: string; answers: Answers } = JSON.parse(
      readFileSync(join(KEPT, release), 'utf8'),
    );
    const dataDir = join(folder, release);
    await unpackFolder(join(KEPT, release.replace('.json', '.tar.zst')), dataDir);
    const settings = { LECTERN_DATA_DIR: dataDir, LECTERN_BASE_URL: 'http://docs.example.com' };
    const server = await startServer({ ...settings, LECTERN_PORT: String(await findFreePort()) });
    try {
      const ask = askAt(server.url, token);
      const lost: string[] = [];
      for (const [path, before] of Object.entries(answers).filter(([path]) => !PASSING.test(path)))
        lost.push(...findLost(before, await ask('GET', path), path));
      assert.deepEqual(lost, []);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
    const { code, stdout, stderr } = await run(['doctor', '--deep'], settings);
    assert.equal(code, 0, stdout + stderr);
  });

test('what is another thing, shorter or gone is found, and what is new is not', () => {
  const before = { a: [1, { b: 2 }], c: 'd' };
  assert.deepEqual(findLost(before, { a: [1, { b: 2, x: 1 }], c: 'd', y: 2 }), []);
  assert.deepEqual(findLost(before, { a: [1, { b: 3 }] }), ['/a/1/b was 2 and is 3', '/c was "d" and is undefined']);
  assert.deepEqual(findLost(before, { a: [1], c: 'd' }), ['/a has another length']);
});
