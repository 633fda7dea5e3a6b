import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasName, type Name, namesIn } from './names.ts';

const written = (query: string): string[] => namesIn(query).map((name) => name.written);

test('what has characters of its own between letters or before them is a name, without what stands around it', () => {
  assert.deepEqual(written('what does --no-wait do, and `llms.txt`?'), ['--no-wait', 'llms.txt']);
  assert.deepEqual(written('set LECTERN_DATA_DIR (or "If-Match").'), ['lectern_data_dir', 'if-match']);
  assert.deepEqual(written('.gitbook.yaml /v1/orgs @scope/name -v'), [
    '.gitbook.yaml',
    '/v1/orgs',
    '@scope/name',
    '-v',
  ]);
  assert.deepEqual(written('install, then start - it. 2 + 2 … -- “x”'), []);
});

test('a name has its words as texts have them', () => {
  assert.deepEqual(namesIn('ncs_load')[0]?.words, ['ncs', 'load']);
});

test('a question has few names, of a length that somebody may write', () => {
  assert.equal(namesIn('a-b c-d e-f g-h i-j k-l').length, 4);
  assert.deepEqual(written(`x${'-x'.repeat(60)}`), []);
  for (const hostile of ['-'.repeat(512), 'a-'.repeat(256), `a${'-'.repeat(510)}`, `${'.'.repeat(511)}a`])
    assert.ok(namesIn(hostile).length <= 1);
});

test('a text has a name just as it is written, but not as a part of a longer word', () => {
  const [name] = namesIn('LECTERN_DATA') as [Name];
  assert.ok(hasName('set `lectern_data`.', name));
  assert.ok(hasName('lectern_data', name));
  assert.ok(!hasName('lectern_data_dir, my_lectern_data', name));
  assert.ok(hasName('lectern_data_dir and lectern_data', name));
  assert.ok(!hasName('lectern data', name));
});
