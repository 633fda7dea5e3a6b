// The table of rooms is in architecture/rooms.ts, the rules in architecture/rules.ts. A rule that saw nothing would
// pass for ever, so what was seen is counted first.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { readSources } from './architecture/read.ts';
import { libraries, roomOf } from './architecture/rooms.ts';
import { rules } from './architecture/rules.ts';

const root = join(import.meta.dirname, '..', '..');
const files = readSources(root);

test('the sources were really read', () => {
  const imports = files.flatMap((file) => file.imports);
  const missing = listSources().filter((path) => !files.some((file) => file.path === path));
  assert.deepEqual(missing, []);
  assert.ok(files.length >= 40, `only ${files.length} files were seen`);
  assert.ok(imports.filter(({ kind }) => kind === 'ours').length >= files.length / 2, 'imports of ours were not seen');
  assert.ok(imports.some(({ specifier, target }) => specifier.startsWith('#') && target?.startsWith('server/')));
});

test('every room that has files was seen', () => {
  const seen = new Set(files.map(({ path }) => roomOf(path)?.name));
  const nouns = foldersIn('server/src/features').map((name) => `features/${name}`);
  const platform = foldersIn('server/src/platform').map((name) => `platform/${name}`);
  for (const name of [...nouns, ...platform]) assert.ok(seen.has(name), `${name} was not seen`);
  for (const name of ['config', 'migrations', 'testing']) assert.ok(seen.has(name), `${name} was not seen`);
});

for (const [claim, rule] of Object.entries(rules)) {
  test(claim, () => {
    const complaints = rule(files);
    assert.ok(complaints.length === 0, `\n${complaints.join('\n')}\n`);
  });
}

// A second, simpler look at the disk than the one that the rules use.
function listSources(): string[] {
  const folders = Object.keys(libraries).map((name) => `${name}/src`);
  return [...folders, 'server/src', 'server/migrations', 'server/testing'].flatMap((folder) =>
    (existsSync(join(root, folder)) ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }) : [])
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') && !path.includes('/fixtures/')),
  );
}

function foldersIn(path: string): string[] {
  const entries = existsSync(join(root, path)) ? readdirSync(join(root, path), { withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isDirectory() && listSources().some((file) => file.startsWith(`${path}/${entry.name}/`)))
    .map((entry) => entry.name);
}
