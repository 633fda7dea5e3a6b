// The table of rooms is in architecture/rooms.ts, the rules in architecture/rules.ts. A rule that saw nothing would
// pass for ever, so what was seen is counted first.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { parseSync } from 'oxc-parser';
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

/** With more, nobody sees any longer what a room is handed: caches, queues and addresses are groups. */
const FIELDS_AT_MOST = 26;

test('the ctx has few fields, and they are groups where they are many', () => {
  const path = join(root, 'server/src/app-ctx.ts');
  const { body } = parseSync(path, readFileSync(path, 'utf8')).program;
  const fields = body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    return declared?.type === 'TSInterfaceDeclaration' && declared.id.name === 'AppCtx' ? declared.body.body : [];
  });
  assert.ok(fields.length > 10, 'AppCtx was not seen');
  assert.ok(
    fields.length <= FIELDS_AT_MOST,
    `AppCtx has ${fields.length} fields, more than ${FIELDS_AT_MOST}. Put a cache into caches, what waits into queues; what a room announces upward is an event, see CONTRIBUTING.md.`,
  );
});

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
