import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TAG_COLORS } from '@lectern/content';
import { COLORS, toName } from './colors.ts';

test('every color that a tag can have is offered', () => {
  assert.deepEqual(COLORS.map(([value]) => value).toSorted(), [...TAG_COLORS].toSorted());
});

test('a name is made of a label, in every script, without what names cannot have', () => {
  assert.deepEqual(['Release notes', ' "Beta", {soon} ', 'Für alle', '新機能', '', '---'].map(toName), [
    'release-notes',
    'beta-soon',
    'für-alle',
    '新機能',
    '',
    '',
  ]);
});
