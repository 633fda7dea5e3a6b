import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAbout, saidBySource } from './matching.ts';

test('a source says what is read of it, near enough', () => {
  assert.equal(saidBySource('The **first** [words](https://x.example/a) are `here`.'), 'The first words are here.');
  assert.equal(saidBySource('* One\n* Two\n  1. Three'), 'One Two Three');
  assert.equal(saidBySource('{% hint style="info" %}\nMind this.\n{% endhint %}'), 'Mind this.');
});

test('a comment is about the block that says what it was made on, and about no other', () => {
  assert.ok(isAbout('The second words are there.', saidBySource('The **second** words are there.')));
  assert.ok(isAbout('The second words are there.', 'The second words are not there.'));
  assert.ok(!isAbout('The second words are there.', 'Something else is said in this block.'));
  assert.ok(!isAbout('', ''), 'of nothing nobody knows');
  const long = 'word after word '.repeat(60).trim();
  assert.ok(isAbout(long.slice(0, 200), long));
});

test('a source that is made to cost much is read in time', () => {
  const start = performance.now();
  for (const part of ['](', '{%', '<', '* ', '[']) saidBySource(part.repeat(200_000));
  assert.ok(performance.now() - start < 2000);
});
