import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { keyWords, SHORTCUTS } from './shortcut-list.ts';

/** The keys that a file binds, as it names them. */
function keysIn(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  return [...source.matchAll(/^ +'?((?:Mod|Alt|Shift)-[\w.-]+|Tab|Escape)'?: /gm)].map(([, key = '']) => key);
}

test('every key of the editor is in the list', () => {
  const listed = new Set(SHORTCUTS.flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys)));
  const bound = [...keysIn('keys/keymap.ts'), ...keysIn('menus/shortcuts.ts')];
  assert.ok(bound.length > 20, `${bound.length} keys`);
  assert.deepEqual(
    bound.filter((key) => !listed.has(key)),
    [],
  );
});

test('keys are written as they stand on the keyboard', () => {
  assert.deepEqual(keyWords('Mod-Shift-d', false), ['Ctrl', 'Shift', 'D']);
  assert.deepEqual(keyWords('Mod-/', true), ['⌘', '/']);
  assert.deepEqual(keyWords('Alt-ArrowUp', false), ['Alt', '↑']);
});

test('the page of keys in the guide has every key of the editor', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/using/application/keys.md'), 'utf8');
  const rows = SHORTCUTS.flatMap(({ shortcuts }) =>
    shortcuts.map(({ keys, does }) => `| ${keys.map((key) => keyWords(key, false).join('+')).join(', ')} | ${does} |`),
  );
  assert.deepEqual(
    rows.filter((row) => !guide.includes(row)),
    [],
  );
});
