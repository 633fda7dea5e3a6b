import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readdir } from 'node:fs/promises';
import { parseSync } from 'oxc-parser';
import { readSiteAssets, SCRIPTS, SEARCH_SCRIPTS, STYLES } from './assets.ts';
import { joinScripts, joinStyles } from './join.ts';

const textOf = async (name: string): Promise<string> => {
  const asset = (await readSiteAssets()).find((each) => each.name === name);
  return new TextDecoder().decode(asset?.bytes);
};

test('styles keep their order and lose their comments', () => {
  assert.equal(joinStyles(['/* why */\na {\n  b: c;\n}\n', '/* x\n */ d {\n}\n']), 'a {\nb: c;\n}\nd {\n}\n');
});

test('scripts are joined without the lines that import one from another', () => {
  const parts = ['export const a = () => 1;\n', "import { a } from './a.js';\n// why\na();\n"];
  assert.equal(joinScripts(parts), 'const a = () => 1;\na();\n');
});

test('an import that cannot be joined is refused', () => {
  assert.throws(() => joinScripts(["import x from 'y';\n"]));
  assert.throws(() => joinScripts(['export default 1;\n']));
});

test('every part of the styles and scripts is in what browsers load', async () => {
  const names = async (folder: string, ending: string) =>
    (await readdir(new URL(`./${folder}/`, import.meta.url))).map((name) => name.replace(ending, '')).toSorted();
  assert.deepEqual(await names('styles', '.css'), STYLES.toSorted());
  assert.deepEqual(await names('scripts', '.js'), [...new Set([...SCRIPTS, ...SEARCH_SCRIPTS])].toSorted());
});

test('the joined scripts are a program, and small', async () => {
  const script = await textOf('site.js');
  assert.deepEqual(parseSync('site.js', script, { sourceType: 'module' }).errors, []);
  const theme = await textOf('theme.js');
  assert.deepEqual(parseSync('theme.js', theme, { sourceType: 'script' }).errors, []);
  const search = await textOf('search.js');
  assert.deepEqual(parseSync('search.js', search, { sourceType: 'module' }).errors, []);
  assert.ok(search.length < 8_000, `${search.length} bytes`);
  assert.ok(script.length + theme.length < 14_000, `${script.length + theme.length} bytes`);
});

test('every brace of the styles is closed, and no part loads another', async () => {
  const styles = (await textOf('site.css')).replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '');
  assert.equal(styles.match(/\{/g)?.length, styles.match(/\}/g)?.length);
  assert.doesNotMatch(await textOf('site.css'), /@import|url\((?!"data:image\/svg\+xml,)/);
});
