import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageNamed } from './languages.ts';
import { tokensOf } from './tokens.ts';

test('what is special in code is known by where it stands', async () => {
  const text = 'const a = "b"; // c\n';
  const found = (await tokensOf(text, 'ts')).map(([from, to, name]) => [text.slice(from, to), name]);
  for (const token of [
    ['const', 'keyword'],
    ['"b"', 'string-expression'],
    ['// c', 'comment'],
  ])
    assert.ok(
      found.some(([words, name]) => words?.trim() === token[0] && name === token[1]),
      `${token.join(' ')} in ${JSON.stringify(found)}`,
    );
});

test('a language without colors has none, whatever it is called', async () => {
  for (const name of ['', 'klingon', 'constructor', '__proto__'])
    assert.deepEqual([languageNamed(name), await tokensOf('const a', name)], [undefined, []], name);
  assert.deepEqual(['Python', 'yml', 'C++'].map(languageNamed), ['python', 'yaml', 'cpp']);
});
