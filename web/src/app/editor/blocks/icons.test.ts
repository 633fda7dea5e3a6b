import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iconSvg } from '@lectern/theme';
import { CATALOG } from './catalog.ts';
import { BLOCK_ICONS } from './icons.ts';

test('every block of the menu has an icon of its own, and the server has the picture', () => {
  const icons = CATALOG.map(({ name }) => BLOCK_ICONS[name] ?? `none for ${name}`);
  assert.deepEqual(
    icons.filter((icon) => iconSvg(icon) === undefined),
    [],
  );
  assert.equal(new Set(icons.map((icon) => iconSvg(icon))).size, icons.length);
});
