import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOfOrigin, plainOrigin } from './names.ts';

test('an address that was copied from a browser is taken as host and path', () => {
  assert.equal(plainOrigin(' https://example.com/docs/?x=1#y '), 'example.com/docs');
  assert.equal(plainOrigin('example.com/a/b//'), 'example.com/a/b');
});

test('what no proxy can show is refused with what to do', () => {
  assert.equal(faultOfOrigin('example.com/docs'), undefined);
  assert.match(faultOfOrigin('example.com') ?? '', /Add the path .* example\.com\/docs/);
  for (const bad of ['', 'localhost/docs', 'example.com:8080/docs', '/docs'])
    assert.match(faultOfOrigin(bad) ?? '', /host/);
  assert.match(faultOfOrigin('example.com/a b') ?? '', /letters, digits/);
});
