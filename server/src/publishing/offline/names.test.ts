import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createNames, toSegment } from './names.ts';

/** What Windows and others refuse, or take for another file. */
function assertGood(path: string): void {
  assert.ok(path.length <= 180, path);
  for (const segment of path.split('/')) {
    assert.doesNotMatch(segment, /^(?:\.{0,2}|(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?)$/i, path);
    assert.doesNotMatch(segment, /[<>:"|?*\\%#]|[. ]$/, path);
    for (const character of segment) assert.ok((character.codePointAt(0) ?? 0) >= 32, path);
    assert.ok(segment.isWellFormed(), path);
  }
}

test('a segment is one that every system takes', () => {
  for (const [name, expected] of [
    ['install', 'install'],
    ['..', '__'],
    ['.', '_'],
    ['', '_'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['COM1', '_COM1'],
    ['a:b?c*d', 'a-b-c-d'],
    ['a%2fb', 'a-2fb'],
    ['..\\..\\etc', '..-..-etc'],
    ['end. ', 'end__'],
    ['~lectern', '_~lectern'],
    ['\ud800', '\ufffd'],
    ['e\u0301', '\u00e9'],
    ['\u202egpj.exe', '-gpj.exe'],
  ] as const)
    assert.equal(toSegment(name), expected, name);
});

test('names that differ by case or by how an accent is written alone have paths of their own', () => {
  const names = createNames();
  const paths = ['guide/Page', 'guide/page', 'GUIDE/page', 'caf\u00e9', 'cafe\u0301', 'index.html', ''].map(names.page);
  const folded = paths.map((path) => path.normalize('NFC').toLowerCase());
  assert.equal(new Set(folded).size, paths.length, paths.join(' '));
  assert.equal(paths.at(-1), 'index.html');
});

test('the same calls give the same paths', () => {
  const give = () => {
    const names = createNames();
    return ['a/B', 'a/b', 'x'.repeat(300), 'con'].map(names.page);
  };
  assert.deepEqual(give(), give());
});

test('whatever pages and files are called, no path leaves the folder or stands for two', () => {
  const segment = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('..', '.', 'CON', 'aux.md', 'a'.repeat(300), 'A', 'a', '%2e%2e', 'C:', '\\\\host', 'é', 'e\u0301'),
  );
  const path = fc.array(segment, { maxLength: 6 }).map((segments) => segments.join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 30 }), (paths) => {
      const names = createNames();
      const given = paths.map(names.page);
      given.push(...paths.map((each) => names.file('~files/x', each)));
      const folded = given.map((each) => each.normalize('NFKC').toLowerCase());
      given.forEach(assertGood);
      assert.ok(new Set(folded).size >= given.length - paths.filter((each) => each === '').length);
    }),
    { numRuns: 200 },
  );
});
