import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'oxc-parser';
import { readDiagramScript, readSiteAssets, type SiteAsset } from './read.ts';
import { SOURCES } from './sources.ts';

const assets = await readSiteAssets();
const ENTRIES = join(SOURCES, 'entries');
const textOf = ({ bytes }: SiteAsset): string => new TextDecoder().decode(bytes);
const assetsWith = (ending: string): SiteAsset[] => assets.filter(({ name }) => name.endsWith(ending));

test('every entry is built under its name, with an address that changes with its content', async () => {
  const names = readdirSync(ENTRIES, { recursive: true, encoding: 'utf8' }).filter((path) => extname(path) !== '');
  const entries = names.map((path) => basename(path).replace(/\.ts$/, '.js'));
  const built = [...assets, await readDiagramScript()];
  assert.deepEqual(built.map(({ name }) => name).toSorted(), [...entries, 'favicon.svg'].toSorted());
  for (const { name, file } of built) assert.match(file, new RegExp(`^${name.replace('.', '-[\\w-]{8,}\\.')}$`));
});

/** Bytes as they are sent without compression. A page loads the site's, and those that it has a use for. */
const LARGEST: Record<string, number> = {
  'site.js': 12_100,
  'site.css': 48_000,
  'looks.css': 11_000,
  'search.js': 8750,
  'search.css': 4700,
  'api.css': 11_000,
  'sequences.css': 5000,
  'controls.js': 6000,
  'try-it.js': 12_500,
  'account.css': 5_200,
};

test('what browsers load is small', () => {
  const tooLarge = assets.filter(({ name, bytes }) => bytes.length > (LARGEST[name] ?? 4500));
  assert.deepEqual(
    tooLarge.map(({ name, bytes }) => `${name} has ${bytes.length} bytes`),
    [],
  );
});

test('a script loads no other, so that no page waits for a second one', async () => {
  for (const asset of [...assetsWith('.js'), await readDiagramScript()]) {
    const { module, errors } = parseSync(asset.name, textOf(asset), { sourceType: 'module' });
    assert.deepEqual(errors, [], asset.name);
    assert.deepEqual(module.staticImports, [], asset.name);
  }
});

test('the script that runs before anything is shown is no module and leaves no name behind', () => {
  const [theme] = assetsWith('theme.js');
  assert.ok(theme !== undefined && theme.bytes.length < 500);
  const { program, errors } = parseSync('theme.js', textOf(theme), { sourceType: 'script' });
  assert.deepEqual(errors, []);
  assert.deepEqual([...new Set(program.body.map(({ type }) => type))], ['ExpressionStatement']);
});

test('no style sheet loads anything else, and none has comments', () => {
  for (const asset of assetsWith('.css'))
    assert.doesNotMatch(textOf(asset), /@import|\/\*|url\((?!"data:image\/svg\+xml,)/, asset.name);
});

test('a browser that has a scheme of its own for light and dark keeps it', () => {
  const [site] = assetsWith('site.css');
  assert.match(site === undefined ? '' : textOf(site), /--paper:light-dark\(#fff,#131418\)/);
});

/** The rules of an entry with those that it imports, as they are written. */
function writtenRules(name: string): string {
  const file = join(ENTRIES, name);
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  return text.replaceAll(/@import '([^']+)';/g, (_, path: string) =>
    readFileSync(join(dirname(file), path), 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''),
  );
}

const SYSTEMS = /@media (?:print|\(forced-colors: active\)) \{\n((?:[^{}]+\{[^}]*\}\n)+)\}/g;
const withoutIndent = (sheet: string): string => sheet.replaceAll(/\s*\n\s*/g, '\n');

/** Selectors of rules that a later sheet could undo by having the same ones. */
const selectorsFor = (sheet: string): string[] =>
  [...sheet.matchAll(SYSTEMS)].flatMap(([, rules = '']) =>
    [...rules.matchAll(/([^{}]+) \{([^}]*)\}/g)].flatMap(([, list = '', body = '']) =>
      body.includes('!important') ? [] : list.trim().split(/,\n/),
    ),
  );

test('what print and the colors of a system change is not changed back by a sheet that comes later', () => {
  const settled = selectorsFor(withoutIndent(writtenRules('site.css')));
  assert.ok(settled.length > 10);
  for (const name of readdirSync(ENTRIES).filter((each) => each.endsWith('.css') && each !== 'site.css')) {
    const later = withoutIndent(writtenRules(name))
      .replaceAll(SYSTEMS, '')
      .replaceAll(/:is\([^()]*\)/g, '');
    const lists = [...later.matchAll(/^([^{}@]+) \{$/gm)].map(([, list = '']) => list);
    const selectors = new Set(lists.flatMap((list) => list.split(/,\n/)));
    assert.ok(selectors.size > 3, name);
    assert.deepEqual(
      settled.filter((selector) => selectors.has(selector)),
      [],
      name,
    );
  }
});

test('every style sheet and script that is written is part of an entry', () => {
  const sheets = readdirSync(ENTRIES).filter((name) => name.endsWith('.css'));
  const imported = sheets.flatMap((name) =>
    [...readFileSync(join(ENTRIES, name), 'utf8').matchAll(/'\.\.\/styles\/([^']+)'/g)].map(([, path = '']) => path),
  );
  assert.deepEqual(imported.toSorted(), readdirSync(join(SOURCES, 'styles')).toSorted());
});
