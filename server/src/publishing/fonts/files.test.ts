import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readSiteAssets } from '@lectern/theme/assets';
import { findShipped, stemOf, USUAL_FONTS } from './catalog.ts';
import { firstFiles, readFontFiles } from './files.ts';
import { fontLook } from '../themes/fonts.ts';

const files = readFontFiles();
const sheetOf = (name: string): string => {
  const asset = files.sheets.find((sheet) => sheet.name === name);
  return asset === undefined ? '' : new TextDecoder().decode(asset.bytes);
};

const MATH_SHEET = 'stix-two-math.css';
const choosable = files.sheets.filter(({ name }) => name !== MATH_SHEET);

test('the font of formulas is for all symbols, and loaded where a reader has none', () => {
  const rules = sheetOf(MATH_SHEET);
  assert.doesNotMatch(rules, /unicode-range/);
  const address = /src: local\('STIX Two Math'\),[^;]* url\(([^)]+)\) format\('woff2'\)/.exec(rules)?.[1] ?? '';
  assert.ok(existsSync(files.files.get(address) ?? ''), rules);
  assert.match(rules, /font-display: swap;[^]*\nmath\{font-family:'STIX Two Math',/);
});

const description = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'));

/** The names that the described API takes for a font. */
function namesOf(key: 'font' | 'monospaceFont'): string[] {
  const found: string[] = [];
  JSON.stringify(description, (name, value) => {
    if (name === key && Array.isArray(value?.anyOf))
      found.push(...value.anyOf.flatMap((each: { enum?: string[] }) => each.enum ?? []));
    return value;
  });
  return [...new Set(found)];
}

test('the described API takes fonts by name', () => {
  assert.deepEqual([namesOf('font').length, namesOf('monospaceFont').length], [15, 8]);
});

for (const key of ['font', 'monospaceFont'] as const) {
  for (const name of namesOf(key).filter((each) => each !== 'ABCFavorit')) {
    test(`the font ${name} leads to files that exist, and names its family`, () => {
      const look = fontLook(name, key === 'font' ? 'site-text' : 'site-code');
      const rules = USUAL_FONTS.includes(name) ? files.usual : look.sheets.map(sheetOf).join('');
      const family = findShipped(name)?.family ?? '';
      assert.ok(rules.includes(`font-family: '${family}'`));
      const addresses = [...rules.matchAll(/url\(([^)]*)\)/g)].map(([, address = '']) => address);
      assert.ok(addresses.length > 0);
      for (const address of addresses) assert.ok(existsSync(files.files.get(address) ?? ''), address);
      assert.ok(USUAL_FONTS.includes(name) || look.family?.startsWith(`'${family}', `));
    });
  }
}

test('the font that may not be given away is not looked for on the server', () => {
  const look = fontLook('ABCFavorit', 'site-text');
  assert.deepEqual([look.sheets, look.rules, look.first], [[], '', undefined]);
});

test('every rule shows text at once and says which letters it is for', () => {
  for (const rules of [files.usual, ...choosable.map(({ name }) => sheetOf(name))]) {
    const faces = rules.split('@font-face').slice(1);
    assert.ok(faces.every((face) => /font-display: swap;/.test(face) && /unicode-range: U\+/.test(face)));
  }
});

test('the letters of most pages are a file of their own for every font', () => {
  const first = firstFiles(files);
  for (const [name, address] of Object.entries(first))
    assert.match(address, new RegExp(`/${name.slice(0, -6)}-latin-`));
  assert.equal(Object.keys(first).length, choosable.length + USUAL_FONTS.length);
});

test('the sheet of all sites names the fonts that nobody has to choose', async () => {
  const sheet = (await readSiteAssets()).find(({ name }) => name === 'site.css');
  const css = new TextDecoder().decode(sheet?.bytes);
  for (const name of USUAL_FONTS) assert.ok(css.includes(`"${findShipped(name)?.family}", `), name);
  assert.ok(USUAL_FONTS.every((name) => sheetOf(`${stemOf(findShipped(name) as never)}.css`) === ''));
});
