import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteSection } from '../reads.ts';
import { changesOf, faultsOf, toValues } from './values.ts';

const SECTION: SiteSection = {
  object: 'site-section',
  id: 's',
  title: 'Guides',
  icon: 'book',
  path: 'guides',
  condition: 'visitor.claims.a == 1',
  siteSpaces: [],
  urls: { published: 'https://x.org' },
};

test('only what is another than before is sent, and what is emptied is taken away', () => {
  const values = toValues(SECTION);
  assert.deepEqual(changesOf(SECTION, values), {});
  assert.deepEqual(changesOf(SECTION, { ...values, title: ' Manual ', icon: '', condition: ' ' }), {
    title: 'Manual',
    icon: null,
    condition: null,
  });
});

test('what the server refuses stands at its field', () => {
  const error = (status: number, details: object[]) => ({ status, message: 'No.', answer: { error: { details } } });
  assert.deepEqual(faultsOf(error(422, [{ path: '/path', message: 'expected letters' }])), {
    path: 'expected letters',
  });
  assert.deepEqual(faultsOf(error(409, [])), { path: 'No.' });
  assert.deepEqual(faultsOf(error(500, [{ path: '/__proto__' }])), {});
  assert.deepEqual(faultsOf(undefined), {});
});
