import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { DATABASE_VARIABLES, findTestFiles, isOnSqliteAlone, onPostgres, startCommands } from './files.ts';
import { openReach } from './reach.ts';

const root = join(import.meta.dirname, '../..');
const reach = openReach(root);

test('a file reaches what it imports, at once and later, and what it starts by address, but no types', (t) => {
  const made = reachIn(t, {
    'server/a.test.ts': `import { b } from './b.ts'; import type { D } from './d.ts';`,
    'server/b.ts': `export const b = () => import('./c.ts');`,
    'server/c.ts': `export const worker = new URL('./e.ts', import.meta.url);`,
    'server/d.ts': `export type D = string;`,
    'server/e.ts': `await import(new URL(\`./f.ts?\${times}\`, import.meta.url).href);`,
    'server/f.ts': ``,
  });
  assert.deepEqual(
    [...made.listReached('server/a.test.ts')],
    ['server/a.test.ts', 'server/b.ts', 'server/c.ts', 'server/e.ts', 'server/f.ts'],
  );
});

test('files that import each other are read once', (t) => {
  const made = reachIn(t, { 'server/a.ts': `import './b.ts';`, 'server/b.ts': `import './a.ts';` });
  assert.deepEqual([...made.listReached('server/b.ts')], ['server/b.ts', 'server/a.ts']);
});

test('only tests that may ask which database they are on run on PostgreSQL', (t) => {
  const made = reachIn(t, {
    'server/databases.ts': `export const kind = process.env['LECTERN_TEST_DATABASE'];`,
    'server/far.test.ts': `import './between.ts';`,
    'server/between.ts': `import { kind } from './databases.ts';`,
    'server/own.test.ts': `process.env['LECTERN_TEST_POSTGRES_URL'];`,
    'server/pure.test.ts': `import type { kind } from './databases.ts';`,
    'server/made.test.ts': `// On SQLite alone: it is about HTML.\nimport './databases.ts';`,
    'scripts/x.test.ts': `import '../server/databases.ts';`,
  });
  const files = ['far', 'own', 'pure', 'made'].map((name) => `server/${name}.test.ts`);
  assert.deepEqual(onPostgres([...files, 'scripts/x.test.ts'], made), ['server/far.test.ts', 'server/own.test.ts']);
});

// The look at the disk is another than the one that chooses: who makes a database, or a world with one, does so by name.
test('every test of ours that names a database or a world runs on PostgreSQL, or says why it does not', () => {
  const chosen = new Set(onPostgres(findTestFiles(root, ['server/']), reach));
  const words = [...DATABASE_VARIABLES, 'startWorld', 'createTestDatabase', 'isPostgresRun', 'makeCast', '.ctx.db'];
  const naming = globSync('server/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return words.some((word) => text.includes(word));
  });
  assert.ok(naming.length >= 150, `only ${naming.length} files were seen`);
  assert.deepEqual(
    naming.filter((file) => !chosen.has(file) && !isOnSqliteAlone(file, reach)),
    [],
  );
});

// What a command asks of the database is asked in a process of its own, where nobody notes it.
test('no test that runs on SQLite alone starts commands, or does something else on another database', () => {
  const alone = findTestFiles(root, ['server/']).filter((file) => isOnSqliteAlone(file, reach));
  const wrong = alone.filter(
    (file) => startCommands([file], reach) || /isPostgresRun|LECTERN_TEST_|database\.kind/.test(reach.textOf(file)),
  );
  assert.deepEqual(wrong, []);
});

test('nothing but the variables distinguishes the two runs', () => {
  const settings = /runOn\(\s*'(?:SQLite|PostgreSQL)',\s*\w+,\s*\{([^}]*)\}/g;
  const text = readFileSync(join(root, 'scripts/test.ts'), 'utf8');
  const given = Array.from(text.matchAll(settings), ([, names]) => [...(names ?? '').matchAll(/(LECTERN_\w+):/g)]);
  assert.equal(given.length, 2);
  assert.deepEqual([...new Set(given.flat().map(([, name]) => name))], DATABASE_VARIABLES);
});

test('a test that starts the command line is known as one', () => {
  assert.equal(startCommands(['server/src/commands/commands.test.ts'], reach), true);
  assert.equal(startCommands(['content/src/text/text.test.ts', 'server/src/platform/ids.test.ts'], reach), false);
});

function reachIn(t: test.TestContext, files: Record<string, string>): ReturnType<typeof openReach> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-reach-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return openReach(folder);
}
