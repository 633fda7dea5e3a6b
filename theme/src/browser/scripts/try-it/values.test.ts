import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serialize, type Value } from './values.ts';

const LIST = ['blue', 'black&'];
const MAP = { R: '100', G: '2 0' };

type Row = [
  place: 'path' | 'query' | 'header' | 'cookie',
  style: string,
  isExploded: boolean,
  value: Value,
  pairs: string,
];

// What OpenAPI 3.1 shows for each style, with values that have to be encoded.
const ROWS: Row[] = [
  ['query', 'form', true, LIST, 'color=blue;color=black&'],
  ['query', 'form', false, LIST, 'color=blue,black&'],
  ['query', 'spaceDelimited', false, LIST, 'color=blue black&'],
  ['query', 'pipeDelimited', false, LIST, 'color=blue|black&'],
  ['query', 'form', true, MAP, 'R=100;G=2 0'],
  ['query', 'form', false, MAP, 'color=R,100,G,2 0'],
  ['query', 'deepObject', true, MAP, 'color[R]=100;color[G]=2 0'],
  ['query', 'form', true, 'a b', 'color=a b'],
  ['path', 'simple', false, 'a/b', 'color=a%2Fb'],
  ['path', 'simple', false, LIST, 'color=blue,black%26'],
  ['path', 'simple', true, MAP, 'color=R=100,G=2%200'],
  ['path', 'label', false, LIST, 'color=.blue,black%26'],
  ['path', 'label', true, LIST, 'color=.blue.black%26'],
  ['path', 'matrix', false, 'a', 'color=;color=a'],
  ['path', 'matrix', true, LIST, 'color=;color=blue;color=black%26'],
  ['path', 'matrix', false, MAP, 'color=;color=R,100,G,2%200'],
  ['path', 'matrix', true, MAP, 'color=;R=100;G=2%200'],
  ['header', 'simple', false, LIST, 'color=blue,black&'],
  ['header', 'simple', true, MAP, 'color=R=100,G=2 0'],
  ['cookie', 'form', false, LIST, 'color=blue,black%26'],
  ['cookie', 'form', true, 'a;b', 'color=a%3Bb'],
];

for (const [place, style, isExploded, value, expected] of ROWS)
  test(`${JSON.stringify(value)} in ${place}, ${style}${isExploded ? ', exploded' : ''}`, () => {
    const pairs = serialize({ name: 'color', place, style, isExploded }, value);
    assert.equal(pairs.map(([name, given]) => `${name}=${given}`).join(';'), expected);
  });
