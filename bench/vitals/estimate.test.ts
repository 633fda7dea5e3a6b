import assert from 'node:assert/strict';
import test from 'node:test';
import { type Asked, estimateLcp } from './estimate.ts';

const asked = (kind: string, bytes: number, more: Partial<Asked> = {}): Asked => ({
  url: kind,
  kind,
  bytes,
  isUrgent: false,
  ...more,
});
const FRAME = [asked('Document', 4000), asked('Stylesheet', 10_000), asked('Font', 46_000)];

test('a text waits for four rounds, for its bytes and for a slow processor', () => {
  assert.equal(estimateLcp({ asked: FRAME, processor: 100 }), 600 + 300 + 400);
});

test('a page that does not fit into the first window takes a round more', () => {
  const long = [asked('Document', 24_000), ...FRAME.slice(1)];
  assert.equal(estimateLcp({ asked: long, processor: 0 }), 750 + 400);
});

test('a picture waits for all that was asked for before it, and for nothing after it', () => {
  const pictures = ['a', 'b', 'c'].map((url) => asked('Image', 20_000, { url }));
  const all = [...FRAME, ...pictures];
  assert.equal(estimateLcp({ asked: all, processor: 0, picture: 'b' }), 750 + 300 + 200);
  assert.equal(estimateLcp({ asked: all, processor: 0 }), 600 + 300);
});

test('a picture that is urgent is asked for with the style sheets', () => {
  const all = [...FRAME, asked('Image', 20_000, { url: 'cover', isUrgent: true })];
  assert.equal(estimateLcp({ asked: all, processor: 0, picture: 'cover' }), 600 + 300 + 100);
});

test('a picture that is part of the page itself is there with the page', () => {
  assert.equal(estimateLcp({ asked: FRAME, processor: 0, picture: 'data:image/png,' }), 600 + 300);
});
