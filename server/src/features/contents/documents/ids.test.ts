import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { documentIdOf, isTextOf, parseDocumentId } from './ids.ts';

const hash = fc.stringMatching(/^[0-9a-f]{64}$/);
const id = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{19}$/);
const moment = fc.nat({ max: 8_640_000_000_000_000 });

test('the id of a document leads back to its entry and moment, and knows its text', () => {
  fc.assert(
    fc.property(id, hash, moment, (entryId, body, since) => {
      const name = parseDocumentId(documentIdOf({ id: entryId, body }, since));
      assert.deepEqual([name?.entryId, name?.since], [entryId, since]);
      assert.ok(name !== undefined && isTextOf(name, body) && !isTextOf(name, undefined));
    }),
  );
});

test('no text but an id is one', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), hash, id), (text) => assert.equal(parseDocumentId(text), undefined)));
});

test('an id says too little of a body to name it', () => {
  fc.assert(fc.property(hash, (body) => assert.ok(!documentIdOf({ id: 'a', body }, 0).includes(body.slice(0, 16)))));
});
