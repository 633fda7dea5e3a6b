import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLanguages } from './languages.ts';

test('the languages of a repository are in the order of their file', () => {
  assert.deepEqual(
    parseLanguages('# Languages\n\n* [English](en)\n* [Français](fr/)\n* [中文](./zh-hans/README.md)\n'),
    [
      { title: 'English', folder: 'en' },
      { title: 'Français', folder: 'fr' },
      { title: '中文', folder: 'zh-hans' },
    ],
  );
});

test('what is no folder of the repository is no language, and none is twice', () => {
  const text = '* [A](../a)\n* [B](https://example.com/b)\n* [C](/c)\n* [Again](c)\n* D\n* [E](.)\n* [F](f%20g)\n';
  assert.deepEqual(
    parseLanguages(text).map(({ folder }) => folder),
    ['c', 'f g'],
  );
});
