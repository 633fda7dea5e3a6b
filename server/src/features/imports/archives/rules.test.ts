import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findArchiveKind, findNameProblem, isBomb, isTooDeep, leadsInside } from './rules.ts';

test('the first bytes of a file say what kind of archive it is, and name those that are not read', () => {
  const tar = Buffer.concat([Buffer.alloc(257), Buffer.from('ustar')]);
  for (const [head, kind] of [
    [Buffer.from('PK\x03\x04'), { kind: 'zip' }],
    [Buffer.from('PK\x05\x06'), { kind: 'zip' }],
    [Buffer.from([0x1f, 0x8b, 8]), { kind: 'gzip' }],
    [tar, { kind: 'tar' }],
    [Buffer.from('BZh9'), { other: 'bzip2' }],
    [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), { other: 'xz' }],
    [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), { other: 'zstd' }],
    [Buffer.from("7z\xbc\xaf'\x1c", 'latin1'), { other: '7-Zip' }],
    [Buffer.from('Rar!\x1a\x07'), { other: 'RAR' }],
    [Buffer.from('# Home\n'), undefined],
    [Buffer.alloc(0), undefined],
  ] as const)
    assert.deepEqual(findArchiveKind(head), kind, head.toString('latin1'));
});

test('a name that leaves the archive, or means something to another system, is none', () => {
  for (const name of ['../a', 'a/../../b', '/a', 'C:a', 'a\\b', 'a\0b', 'x'.repeat(1025)])
    assert.notEqual(findNameProblem(name), undefined, name);
  for (const name of ['a', 'a/b.md', 'a..b', './a', 'x'.repeat(1024)])
    assert.equal(findNameProblem(name), undefined, name);
});

test('a link leads inside by its text where it never climbs out, not even on its way', () => {
  for (const [target, isInside] of [
    ['b.md', true],
    ['../b.md', true],
    ['../../b.md', false],
    ['../../a/b.md', false],
    ['/b.md', false],
    ['C:b.md', false],
    ['', false],
  ] as const)
    assert.equal(leadsInside(['a', 'link'], target), isInside, target);
});

test('64 folders below each other are read, and what becomes 200 times as large as it was is not', () => {
  const folders = (count: number) => Array.from({ length: count }, () => 'a');
  assert.deepEqual([isTooDeep(folders(64), true), isTooDeep(folders(65), true)], [false, true]);
  assert.deepEqual([isTooDeep(folders(65), false), isTooDeep(folders(66), false)], [false, true]);
  const limits = { entries: 1, fileBytes: 1, totalBytes: 1, ratio: 200, ratioFrom: 1000 };
  assert.deepEqual([isBomb(1000, 1, limits), isBomb(2000, 10, limits), isBomb(2001, 10, limits)], [false, false, true]);
});
