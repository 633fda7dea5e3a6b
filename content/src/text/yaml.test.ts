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
