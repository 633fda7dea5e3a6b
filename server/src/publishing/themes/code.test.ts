import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { codeRules, USUAL } from './code.ts';
import { fromHex } from './colors.ts';
import { wcagContrast } from 'culori/fn';

const usual = { light: 'default-light', dark: 'default-dark' };
const github = { light: 'github-light', dark: 'github-dark' };

test('code that nobody chose colors for has no rules', async () => {
  assert.equal(await codeRules(undefined), '');
  assert.equal(await codeRules({ default: usual, openapi: usual }), '');
});

test('what the style sheet says of tokens is known here as it says it', () => {
  const tokens = readFileSync(new URL('../../../../theme/src/browser/styles/tokens.css', import.meta.url), 'utf8');
  for (const [token, { light, dark }] of Object.entries(USUAL))
    assert.ok(tokens.includes(`--code-${token}: light-dark(${light}, ${dark});`), token);
});

test('a theme has its ground and its colors, for texts and samples each their own', async () => {
  const both = await codeRules({ default: github, openapi: github });
  assert.match(both, /^\.page-body \.code\{background:light-dark\(#ffffff,#24292e\);--code-keyword:light-dark\(#/);
  assert.doesNotMatch(both, /api-sample/);
  const samples = await codeRules({ default: usual, openapi: github });
  assert.match(samples, /^\.page-body \.api-sample \.code\{/);
  const text = await codeRules({ default: github, openapi: usual });
  assert.match(
    text,
    /\.page-body \.api-sample \.code\{background:light-dark\(var\(--paper-soft\),var\(--paper-soft\)\)/,
  );
  const plain = { light: 'monochrome-light', dark: 'monochrome-dark' };
  assert.match(
    await codeRules({ default: plain, openapi: plain }),
    /--code-keyword:light-dark\(var\(--ink\),var\(--ink\)\)/,
  );
});

test('each color of a theme can be read on its ground', async () => {
  for (const name of ['github-light', 'min-light', 'solarized-light', 'red', 'nord', 'dracula', 'vesper']) {
    const pair = { light: name, dark: name };
    const rules = await codeRules({ default: pair, openapi: pair });
    const [ground = '', ...inks] = [...rules.matchAll(/light-dark\((#[\da-f]{6}),/g)].map(([, hex = '']) => hex);
    assert.equal(inks.length, 9, name);
    for (const ink of inks)
      assert.ok(wcagContrast(fromHex(ink), fromHex(ground)) >= 4.49, `${name}: ${ink} on ${ground}`);
  }
});
