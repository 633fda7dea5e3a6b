import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { makeCopy } from './copy.ts';

const FILES = {
  '.gitignore': 'node_modules/\nignored\n',
  'content/a.ts': 'a',
  ignored: 'ignored',
  'node_modules/theirs/index.js': 'theirs',
  'server/node_modules/own/index.js': 'own',
};

test('a copy has the files of the checkout, its own workspaces and the packages of others', (t) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-copied-')));
  t.after(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'node_modules/@lectern'));
  symlinkSync('../../content', join(root, 'node_modules/@lectern/content'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });

  const { folder, remove } = makeCopy(root);
  assert.equal(readFileSync(join(folder, 'content/a.ts'), 'utf8'), 'a');
  assert.equal(existsSync(join(folder, 'ignored')), false);
  assert.equal(realpathSync(join(folder, 'node_modules/@lectern/content')), realpathSync(join(folder, 'content')));
  assert.equal(realpathSync(join(folder, 'node_modules/theirs')), join(root, 'node_modules/theirs'));
  assert.equal(realpathSync(join(folder, 'server/node_modules/own')), join(root, 'server/node_modules/own'));
  remove();
  assert.deepEqual([existsSync(folder), existsSync(join(root, 'node_modules/theirs/index.js'))], [false, true]);
});
