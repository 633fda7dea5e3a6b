import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isId, newId, newSecret } from './ids.ts';

const many = Array.from({ length: 20_000 }, newId);

test('an id is 20 letters and digits and starts with a letter', () => {
  for (const id of many) assert.match(id, /^[A-Za-z][A-Za-z0-9]{19}$/);
});

test('ids do not repeat', () => {
  assert.equal(new Set(many).size, many.length);
});

test('every character is as likely as every other', () => {
  const counts = new Map<string, number>();
  for (const id of many) for (const letter of id.slice(1)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = (many.length * 19) / 62;
  assert.equal(counts.size, 62);
  // The standard deviation is about 78; folding 64 values onto 62 characters would double two of the counts.
  for (const [letter, count] of counts) assert.ok(Math.abs(count - expected) < 600, `${letter}: ${count}`);
});

test('the first letter is as likely as every other', () => {
  const counts = new Map<string, number>();
  for (const id of many) counts.set(id.charAt(0), (counts.get(id.charAt(0)) ?? 0) + 1);
  assert.equal(counts.size, 52);
  for (const [letter, count] of counts) assert.ok(Math.abs(count - many.length / 52) < 160, `${letter}: ${count}`);
});

test('isId knows its own ids and refuses everything else', () => {
  assert.ok(many.every(isId));
  for (const text of ['', 'latest', '1'.repeat(20), `1${'a'.repeat(19)}`, 'a'.repeat(19), 'a'.repeat(21)]) {
    assert.equal(isId(text), false, text);
  }
  assert.equal(isId(`${'a'.repeat(20)}\n`), false);
  assert.equal(isId(`${'a'.repeat(19)}é`), false);
});

test('a secret is base64url of the asked number of bytes', () => {
  assert.match(newSecret(32), /^[A-Za-z0-9_-]{43}$/);
  assert.equal(Buffer.from(newSecret(17), 'base64url').length, 17);
  assert.notEqual(newSecret(16), newSecret(16));
});
