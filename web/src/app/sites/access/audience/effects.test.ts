import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Audience } from '../../audiences.ts';
import { effectsOf } from './effects.ts';

const ALL: Audience[] = ['public', 'unlisted', 'share-link', 'visitor-auth'];

test('every change of the audience of a published site says what it does, and no change says nothing', () => {
  for (const from of ALL)
    for (const to of ALL) assert.equal(effectsOf(from, to, true).length > 0, from !== to, `${from} to ${to}`);
});

test('closing a site warns of broken links, and opening one says that all is read', () => {
  assert.match(effectsOf('public', 'share-link', true).join(' '), /break.*Search engines are asked/);
  assert.match(effectsOf('visitor-auth', 'public', true).join(' '), /Everybody.*may list/);
  assert.match(effectsOf('share-link', 'unlisted', true).join(' '), /share links stop/);
  assert.deepEqual(effectsOf('public', 'share-link', false).length, 1);
});
