import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOf, plainName } from './names.ts';

test('names are pasted as people have them', () => {
  assert.deepEqual([' Docs.Example.com. ', 'https://docs.example.com/a?b', 'docs.example.com'].map(plainName), [
    'docs.example.com',
    'docs.example.com',
    'docs.example.com',
  ]);
});

test('what cannot be a hostname of a site says why', () => {
  for (const name of ['', 'example.com', 'localhost', 'docs.example.com:80', 'a b.example.com', 'docs.example.com/x'])
    assert.ok(faultOf(name) !== undefined, name);
  for (const name of ['docs.example.com', 'hilfe.größe.example', 'a.b.c.d'])
    assert.equal(faultOf(name), undefined, name);
});
