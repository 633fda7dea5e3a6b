import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readdir } from 'node:fs/promises';
import { Script } from 'node:vm';
import { parseSync } from 'oxc-parser';
import { LONE_SCRIPTS, LONE_STYLES, readSiteAssets, SCRIPTS, STYLES } from './assets.ts';
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
  assert.deepEqual(await names('styles', '.css'), [...STYLES, ...Object.values(LONE_STYLES).flat()].toSorted());
  assert.deepEqual(
    await names('scripts', '.js'),
    [...new Set([...SCRIPTS, ...Object.values(LONE_SCRIPTS).flat()])].toSorted(),
  );
});

test('the joined scripts are programs, and small', async () => {
  for (const name of ['site', ...Object.keys(LONE_SCRIPTS)]) {
    const script = await textOf(`${name}.js`);
    assert.deepEqual(parseSync(`${name}.js`, script, { sourceType: 'module' }).errors, []);
    assert.ok(script.length < (name === 'site' ? 14_000 : 8_000), `${name}.js: ${script.length} bytes`);
  }
  const theme = await textOf('theme.js');
  assert.deepEqual(parseSync('theme.js', theme, { sourceType: 'script' }).errors, []);
  assert.ok(theme.length < 1000, `${theme.length} bytes`);
});

test('every brace of the styles is closed, and no part loads another', async () => {
  for (const name of ['site', ...Object.keys(LONE_STYLES)]) {
    const sheet = await textOf(`${name}.css`);
    const styles = sheet.replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '');
    assert.equal(styles.match(/\{/g)?.length, styles.match(/\}/g)?.length, name);
    assert.doesNotMatch(sheet, /@import|url\((?!"data:image\/svg\+xml,)/, name);
  }
});

const SYSTEMS = /@media (?:print|\(forced-colors: active\)) \{\n((?:[^{}]+\{[^}]*\}\n)+)\}/g;

/** Selectors of rules that a later sheet could undo by having the same ones. */
const selectorsFor = (sheet: string): string[] =>
  [...sheet.matchAll(SYSTEMS)].flatMap(([, rules = '']) =>
    [...rules.matchAll(/([^{}]+) \{([^}]*)\}/g)].flatMap(([, list = '', body = '']) =>
      body.includes('!important') ? [] : list.trim().split(/,\n/),
    ),
  );

test('what print and the colors of a system change is not changed back by a sheet that comes later', async () => {
  const settled = selectorsFor(await textOf('site.css'));
  assert.ok(settled.length > 10);
  for (const name of Object.keys(LONE_STYLES)) {
    const later = (await textOf(`${name}.css`)).replaceAll(SYSTEMS, '').replaceAll(/:is\([^()]*\)/g, '');
    const lists = [...later.matchAll(/^([^{}@]+) \{$/gm)].map(([, list = '']) => list);
    const selectors = new Set(lists.flatMap((list) => list.split(/,\n/)));
    assert.deepEqual(
      settled.filter((selector) => selectors.has(selector)),
      [],
      name,
    );
  }
});

test('scripts that are sent as one declare no name twice', async () => {
  for (const { name, bytes } of await readSiteAssets()) {
    if (!name.endsWith('.js')) continue;
    const text = new TextDecoder().decode(bytes).replace(/^export \{.*\};$/m, '');
    assert.doesNotThrow(() => new Script(`(async () => {${text}\n})`), name);
  }
});
