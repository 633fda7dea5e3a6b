// Colors and HTML alone: no database is asked.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { PageLook } from '../themes/index.ts';
import { palettesOf, USUAL } from './diagrams.ts';
import { findDiagrams } from './html/diagrams.worker.ts';

const look = (more: Partial<PageLook['look']>): Pick<PageLook, 'look'> => ({
  look: { style: '', hasThemes: true, ...more } as PageLook['look'],
});

test('the usual colors are those of the style sheet', () => {
  const tokens = readFileSync(new URL('../../../../theme/src/browser/styles/tokens.css', import.meta.url), 'utf8');
  for (const [name, light, dark] of USUAL) assert.ok(tokens.includes(`${name}: light-dark(${light}, ${dark});`), name);
});

test('diagrams have the colors that a site chose, in the looks that it has', () => {
  const style = ':root{--accent:light-dark(#aa0000, #ff8888);--paper:light-dark(#fffaf0, #201810)}';
  const [day, night] = palettesOf(look({ style }));
  assert.deepEqual([day?.colors[0], day?.colors[6], day?.isDark], ['#fffaf0', '#aa0000', false]);
  assert.deepEqual([night?.colors[0], night?.colors[6], night?.isDark], ['#201810', '#ff8888', true]);
  const isDarkOf = (more: Partial<PageLook['look']>) => palettesOf(look(more)).map(({ isDark }) => isDark);
  assert.deepEqual(isDarkOf({ hasThemes: false, theme: 'dark' }), [true]);
  assert.deepEqual(isDarkOf({ hasThemes: false, theme: 'light' }), [false]);
  assert.deepEqual(isDarkOf({ hasThemes: false }), [false, true]);
});

test('a diagram is found with its text and where it stands, and nothing else is', () => {
  const box = (data: string, text: string) =>
    `<div class="code code-wrap"${data}><pre><code>${text}</code></pre></div>`;
  const html = `<p>a</p>${box(' data-language="mermaid"', 'graph LR\n<b>A</b> --&gt; B')}${box(' data-language="js"', 'no')}<div class="integration" data-integration="@mermaid/diagram"><p>x</p>${box('', 'pie')}</div><div class="integration" data-integration="@other/diagram">${box('', 'no')}</div>${box(' data-language="mermaid"', ' ')}`;
  const ofSteps = (language: string, text: string) =>
    `<div class="integration" data-integration="@diagrams/diagram"${language}><p>x</p>${box('', text)}</div>`;
  const [steps = []] = findDiagrams([
    ofSteps(' data-language="flow"', 'Ana -&gt; Ben: Hi') + ofSteps('', 'pie') + ofSteps(' data-language="dot"', 'no'),
  ]);
  assert.deepEqual(
    steps.map(({ source }) => source),
    ['flowchart TD\n  n0["Ana"]\n  n1["Ben"]\n  n0 -->|"Hi"| n1', 'pie'],
  );
  const [found = []] = findDiagrams([html]);
  assert.deepEqual(
    found.map(({ source }) => source),
    ['graph LR\nA --> B', 'pie'],
  );
  for (const { start, end } of found) assert.match(html.slice(start, end), /^<div class="code[^]*<\/div>$/);
});
