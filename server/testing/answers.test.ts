import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressFaults } from './answers.ts';

test('an address that is empty, null or no URI is found at any depth of an answer', () => {
  const good = { location: 'http://lectern.test/v1/spaces/a', app: 'http://lectern.test/o/a#%C3%BC' };
  assert.deepEqual(addressFaults({ urls: good, items: [{ urls: good }], other: '' }), []);
  const bad = {
    items: [{ space: { urls: { ...good, icon: '', public: null, published: 'http://lectern.test/a b' } } }],
  };
  assert.deepEqual(addressFaults(bad), [
    '/items/0/space/urls/icon: ""',
    '/items/0/space/urls/public: null',
    '/items/0/space/urls/published: "http://lectern.test/a b"',
  ]);
});
