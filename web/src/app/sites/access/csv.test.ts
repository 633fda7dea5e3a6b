import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPair, toCsv } from './csv.ts';

test('two cells of a line are read, however they are separated', () => {
  for (const line of ['/a,/b', '/a;/b', '/a\t/b', '/a -> /b', '/a → /b', ' /a   /b ', '"/a","/b"', '/a, "/b", 301'])
    assert.deepEqual(readPair(line), ['/a', '/b'], line);
  assert.deepEqual(readPair('/a'), ['/a', '']);
  assert.deepEqual(readPair('"/a ""x"" y",https://b.example/c?d=1'), ['/a "x" y', 'https://b.example/c?d=1']);
  assert.deepEqual(readPair(''), ['', '']);
});

test('what reads like a formula is written as a text', () => {
  assert.equal(
    toCsv([
      ['a', 1],
      ['=1+1', -2],
      ['x,"y"', 'z'],
    ]),
    'a,1\r\n\'=1+1,-2\r\n"x,""y""",z\r\n',
  );
});
