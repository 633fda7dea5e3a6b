// What authors may write to do more than draw. What takes too long or too much is the concern of the process around it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paperPalette } from '../diagram-sources.ts';
import { drawDiagram } from './index.ts';

const draw = (source: string) => drawDiagram({ source, palette: paperPalette(), language: 'en' });

const ELEMENTS =
  /^<(?:svg|g|path|rect|circle|ellipse|line|polyline|polygon|defs|marker|linearGradient|radialGradient|stop|clipPath|symbol|use)[ />]$/;

/** Nothing but shapes, references to themselves and numbers. */
function assertHarmless(svg: string, source: string): void {
  for (const [tag] of svg.matchAll(/<[^/][^\s/>]*[\s/>]/g)) assert.match(tag, ELEMENTS, source);
  for (const [, name = '', value = ''] of svg.matchAll(/ ([^\s=]+)="([^"]*)"/g)) {
    assert.doesNotMatch(name, /^on|style|^src$/i, source);
    if (name.endsWith('href')) assert.match(value, /^#/, source);
    if (name !== 'xmlns') assert.doesNotMatch(value, /:\/\/|javascript|url\((?!#)|[<>&]/i, source);
  }
}

const SOURCES = [
  'graph LR\n  A["<img src=x onerror=alert(1)>"] --> B["<script>alert(1)</script>"]',
  'graph LR\n  A --> B\n  click A "javascript:alert(1)"\n  click B call alert(1)',
  'graph LR\n  A --> B\n  click A href "https://evil.example/" _blank',
  '%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\ngraph LR\n  A["<iframe src=//evil.example>"]',
  '%%{init: {"themeCSS": "@import \'//evil.example/x.css\'; * { fill: red; behavior: x }"}}%%\ngraph LR\n  A --> B',
  '%%{init: {"themeCSS": ".node rect { fill: expression(alert(1)); stroke: \\"><script>\\" }"}}%%\ngraph LR\n  A --> B',
  '%%{init: {"fontFamily": "\\"><script>alert(1)</script>"}}%%\ngraph LR\n  A --> B',
  '%%{init: {"theme": "base", "themeVariables": {"primaryColor": "red\\" onload=\\"alert(1)"}}}%%\ngraph LR\n  A --> B',
  'graph LR\n  A --> B\n  style A fill:#f00,stroke:red" onload="alert(1)\n  classDef x fill:javascript:alert(1)\n  class B x',
  'graph LR\n  A --> B\n  linkStyle 0 stroke:#ff3,filter:url(#x)',
  'graph LR\n  A@{ shape: rect, label: "</text><script>alert(1)</script>" } --> B',
  'sequenceDiagram\n  participant A as <b onmouseover=alert(1)>x</b>\n  A->>A: <svg/onload=alert(1)>\n  link A: Evil @ javascript:alert(1)',
  'classDiagram\n  class A["<a href=javascript:alert(1)>x</a>"]\n  callback A "alert"',
  'gantt\n  dateFormat YYYY-MM-DD\n  section S\n  T :t1, 2020-01-01, 1d\n  click t1 href "javascript:alert(1)"',
  '---\ntitle: <script>alert(1)</script>\nconfig:\n  securityLevel: loose\n---\ngraph LR\n  A --> B',
  'graph LR\n  A["#lt;script#gt;alert(1)#lt;/script#gt; &lt;b&gt; #9829;"]',
];

for (const source of SOURCES)
  test(`only shapes: ${source.slice(0, 60).replaceAll('\n', ' ')}`, async () => {
    const drawn = await draw(source);
    if (drawn !== undefined) assertHarmless(drawn.svg, source);
  });

test('what refers elsewhere is not drawn at all', async () => {
  for (const source of [
    'graph LR\n  A --> B\n  style A fill:url(https://evil.example/x.svg#y)',
    '%%{init: {"themeCSS": "* { fill: url(//evil.example) }"}}%%\ngraph LR\n  A --> B',
    'graph LR\n  A@{ img: "https://evil.example/x.png", label: "x" }',
  ])
    assert.equal(await draw(source), undefined, source);
});

test('settings of one diagram are none of the next', async () => {
  const usual = await draw('graph LR\n  A --> B');
  const directives = [
    '{"__proto__": {"polluted": "yes", "fontSize": 90}}',
    '{"constructor": {"prototype": {"polluted": "yes"}}}',
    '{"flowchart": {"__proto__": {"polluted": "yes"}}}',
    '{"theme": "dark", "fontSize": 40, "themeCSS": "* { fill: red !important }"}',
  ];
  for (const directive of directives) {
    await draw(`%%{init: ${directive}}%%\ngraph LR\n  A --> B`);
    await draw(`---\nconfig: ${directive}\n---\ngraph LR\n  A --> B`);
  }
  const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
  await draw(
    `graph LR\n${ids.map((id) => `  ${id} --> ${id}2\n  class ${id} ${id}\n  classDef ${id} fill:#f00`).join('\n')}`,
  );
  await draw(`stateDiagram-v2\n${ids.map((id) => `  ${id} --> x${id}`).join('\n')}`);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  assert.equal((await draw('graph LR\n  A --> B'))?.svg, usual?.svg);
});

test('numbers beyond all measure draw nothing that is larger than any paper', async () => {
  for (const source of [
    '%%{init: {"flowchart": {"nodeSpacing": 1e9, "rankSpacing": 1e9}, "fontSize": 1e9}}%%\ngraph LR\n  A --> B',
    'pie\n  "a" : 1e308\n  "b" : 1e308',
    'xychart-beta\n  x-axis 0 --> 1e300\n  bar [1e300, -1e300]',
    'packet-beta\n  0-99999: "x"',
  ]) {
    const drawn = await draw(source);
    assert.ok(drawn === undefined || Math.max(drawn.width, drawn.height) < 30_000, source);
  }
});

test('more than the longest source is not even read', async () => {
  assert.equal(await draw(`graph LR\n  A["${'x '.repeat(25_000)}"]`), undefined);
});
