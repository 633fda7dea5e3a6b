import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readYaml } from './yaml.ts';

test('entries in a row, each in the one before, are refused before the parser sees them', () => {
  for (const part of ['? ', '- ', ': ', '-\t'])
    assert.deepEqual(readYaml(part.repeat(5000)), { ok: false, message: 'It nests too deeply.' });
});

test('what people write stays readable', () => {
  assert.deepEqual(readYaml('list:\n  - - a\n    - b\n  - c\n? key\n: value\n'), {
    ok: true,
    value: { list: [['a', 'b'], 'c'], key: 'value' },
  });
});

test('aliases that unfold without end are an error and no value', () => {
  const lines = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]`);
  const read = readYaml(['a0: &a0 [x]', ...lines].join('\n'));
  assert.equal(read.ok, false);
  assert.match(read.ok ? '' : read.message, /alias/i);
});
