import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsAt, readLines, toSource } from './lines.ts';

test('lines are read with their numbers, and headings, comments and blanks are passed over', () => {
  const text =
    'source,destination\n/a,/b\n\n# old ones\nhttps://docs.example.com/c/,https://docs.example.com/d\r\n/e -> /f';
  assert.deepEqual(readLines(text), [
    { number: 2, source: '/a', address: '/b' },
    { number: 5, source: '/c', address: 'https://docs.example.com/d' },
    { number: 6, source: '/e', address: '/f' },
  ]);
});

test('each line that cannot be a redirect says why', () => {
  const faults = readLines('/a\n,/b\n/x<y,/b\n/A/b,/c\n/a/B,/d').map(({ number, fault }) => [
    number,
    fault?.slice(0, 20),
  ]);
  assert.deepEqual(faults, [
    [1, 'Where it leads is mi'],
    [2, 'The old address is m'],
    [3, undefined],
    [4, undefined],
    [5, 'Line 4 has this addr'],
  ]);
});

test('addresses are pasted and typed as people do', () => {
  assert.deepEqual(['old/page/', '/old/*', 'https://a.example/x%20y?z=1', '/güte', '/100%'].map(toSource), [
    '/old/page',
    '/old/*',
    '/x%20y',
    '/g%C3%BCte',
    '/100%25',
  ]);
});

test('what the server refuses is shown at its line', () => {
  const sent = readLines('/a,/b\n/bad\n/c,/d\n/e,/f').filter(({ fault }) => fault === undefined);
  const faults = faultsAt(
    [{ path: '/redirects/1/destination/address' }, { path: '/redirects/2/source' }, { path: '/other' }, {}],
    sent,
  );
  assert.deepEqual([...faults.keys()], [3, 4]);
  assert.match(faults.get(3) ?? '', /new address/);
});
