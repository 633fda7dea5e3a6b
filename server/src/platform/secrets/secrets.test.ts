import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sign, verify } from './index.ts';
import { readKeyRing } from './key-ring.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
const ring = readKeyRing(first);

test('a signature verifies for its own purpose and text and for nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (purpose, text, other) => {
      const signature = sign(ring, purpose, text);
      assert.ok(verify(ring, purpose, text, signature));
      assert.equal(verify(ring, purpose, other, signature), other === text);
      assert.equal(verify(ring, other, text, signature), other === purpose);
    }),
  );
});

test('a signature that was changed anywhere does not verify', () => {
  const signature = sign(ring, 'link', 'text');
  for (let index = 0; index < signature.length; index++) {
    const changed = signature.slice(0, index) + (signature[index] === 'A' ? 'B' : 'A') + signature.slice(index + 1);
    assert.equal(verify(ring, 'link', 'text', changed), false, String(index));
  }
});

test('what is no signature does not verify and does not throw', () => {
  const signature = sign(ring, 'link', 'text');
  const [id] = signature.split('.');
  for (const text of [
    '',
    '.',
    id ?? '',
    `${id}.`,
    `${id}.é${'A'.repeat(42)}`,
    `${signature}.`,
    `${signature}=`,
    ` ${signature}`,
  ]) {
    assert.equal(verify(ring, 'link', 'text', text), false, text);
  }
});

test('a second spelling of the same bytes does not verify', () => {
  const signature = sign(ring, 'link', 'text');
  const [id, mac = ''] = signature.split('.');
  const bytes = Buffer.from(mac, 'base64url');
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
    const spelled = mac.slice(0, -1) + letter;
    if (spelled === mac || !Buffer.from(spelled, 'base64url').equals(bytes)) continue;
    assert.equal(verify(ring, 'link', 'text', `${id}.${spelled}`), false);
  }
});

test('keys rotate: the first one signs, the old ones verify until they leave the ring', () => {
  const old = sign(ring, 'link', 'text');
  const both = readKeyRing(`${second},${first}`);
  const young = sign(both, 'link', 'text');
  assert.ok(verify(both, 'link', 'text', old));
  assert.ok(verify(both, 'link', 'text', young));
  assert.ok(verify(readKeyRing(second), 'link', 'text', young));
  assert.equal(verify(readKeyRing(second), 'link', 'text', old), false);
  assert.equal(verify(ring, 'link', 'text', young), false);
});

test('the id of a key does not give the key away', () => {
  assert.match(ring.ids[0] ?? '', /^[A-Za-z0-9_-]{8}$/);
  assert.ok(!JSON.stringify(ring).includes(first));
});

test('a ring without a key is refused', () => {
  assert.throws(() => readKeyRing(' ,\n'), /at least one key/);
});
