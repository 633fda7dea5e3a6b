import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeColors } from '@lectern/markup';
import { CODE_THEMES } from './code-themes.ts';

test('every theme that may be set has colors, and no property of every object is one', async () => {
  for (const name of CODE_THEMES.filter((each) => !/^(?:default|monochrome)-/.test(each))) {
    const colors = await codeColors(name);
    assert.ok(colors !== undefined && Object.keys(colors.tokens).length >= 5, name);
  }
  assert.equal(await codeColors('constructor'), undefined);
});
