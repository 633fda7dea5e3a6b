import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readKeyRing } from './key-ring.ts';
import { open, seal } from './seal.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
const ring = readKeyRing(first);

test('what was sealed opens for its own purpose and for no other', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ unit: 'grapheme' }), (purpose, other, text) => {
      const sealed = seal(ring, purpose, text);
      assert.equal(open(ring, purpose, sealed), text);
      if (other !== purpose) assert.equal(open(ring, other, sealed), undefined);
    }),
  );
});

test('equal texts are sealed differently', () => {
  assert.notEqual(seal(ring, 'row', 'text'), seal(ring, 'row', 'text'));
});

test('what was changed anywhere, cut or never sealed does not open and does not throw', () => {
  const sealed = seal(ring, 'row', 'text');
  for (let index = 0; index < sealed.length; index++) {
    const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1);
    assert.equal(open(ring, 'row', changed), undefined, String(index));
    assert.equal(open(ring, 'row', sealed.slice(0, index)), undefined, String(index));
  }
  for (const text of ['', '.', `${sealed}.`, ` ${sealed}`, `${sealed}=`])
    assert.equal(open(ring, 'row', text), undefined);
});

test('keys rotate: the first one seals, the old ones open until they leave the ring', () => {
  const old = seal(ring, 'row', 'text');
  const both = readKeyRing(`${second},${first}`);
  assert.equal(open(both, 'row', old), 'text');
  assert.equal(open(readKeyRing(second), 'row', old), undefined);
  assert.equal(open(ring, 'row', seal(both, 'row', 'text')), undefined);
});
