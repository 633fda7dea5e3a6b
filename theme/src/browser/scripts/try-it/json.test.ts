import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openPage } from '../../testing.ts';
import { coloredJson } from './json.ts';

const shown = (text: string) =>
  coloredJson(text)
    ?.map(({ textContent }) => textContent)
    .join('');

test('JSON has an indent, and each value its color', (t) => {
  openPage(t, '');
  assert.equal(shown('{"a":[1,{}],"b":[]}'), '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": []\n}');
  const classes = (coloredJson('{"a":"x","b":null}') ?? []).flatMap((node) => (node as Element).className ?? []);
  assert.deepEqual(classes, ['tok-parameter', 'tok-string-expression', 'tok-parameter', 'tok-constant']);
});

test('numbers are shown as they came', (t) => {
  openPage(t, '');
  assert.equal(shown('[12345678901234567890,1.0,1e400]'), '[\n  12345678901234567890,\n  1.0,\n  1e400\n]');
});

test('what is no JSON is shown as it is', (t) => {
  openPage(t, '');
  for (const text of ['<p>no</p>', '', '{"a":', "{'a':1}"]) assert.equal(coloredJson(text), undefined);
});

test('any JSON is shown as JSON writes it', (t) => {
  openPage(t, '');
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.equal(shown(text), JSON.stringify(JSON.parse(text), null, 2).replaceAll('-0', '-0'));
    }),
  );
});
