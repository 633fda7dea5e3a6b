import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteAssets } from '@lectern/theme/assets';
import { wcagContrast } from 'culori/fn';
import fc from 'fast-check';
import { type Customization, defaultCustomization } from '#features/sites/index.ts';
import { fromHex, inkOn, legible, mix, toHex } from './colors.ts';
import { fontLook } from './fonts.ts';
import { colorsOf } from './palette.ts';
import { pictureLook } from './pictures.ts';
import { serializePolicy } from '#platform/http/index.ts';
import { classesOf, policyOf, styleOf } from './style.ts';

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themed = fc.record({ light: hex, dark: hex });
const withStyling = (styling: Partial<Customization['styling']>): Customization => {
  const plain = defaultCustomization('Docs');
  return { ...plain, styling: { ...plain.styling, ...styling } };
};

test('a color comes back from its digits, short or long, and what is none is black', () => {
  assert.equal(toHex(fromHex('#ABC')), '#aabbcc');
  for (const text of ['red', '#12345', '#fff;}', 'url(x)', '', '#ggg']) assert.equal(toHex(fromHex(text)), '#000000');
});

test('contrast is that of WCAG', () => {
  assert.equal(wcagContrast(fromHex('#000'), fromHex('#fff')), 21);
  assert.ok(Math.abs(wcagContrast(fromHex('#777777'), fromHex('#ffffff')) - 4.48) < 0.01);
});

test('a mixture of nothing is the color itself', () => {
  fc.assert(fc.property(hex, hex, (one, other) => assert.equal(toHex(mix(fromHex(one), fromHex(other), 0)), one)));
});

test('whatever colors are chosen, what is written in them or on them can be read', () => {
  fc.assert(
    fc.property(
      themed,
      themed,
      themed,
      fc.constantFrom('plain', 'match'),
      (primaryColor, dangerColor, tint, background) => {
        const colors = colorsOf(
          withStyling({ theme: 'bold', background, primaryColor, dangerColor, tint: { color: tint }, infoColor: tint }),
        );
        const valueOf = (name: string, scheme: 0 | 1) =>
          fromHex([...(colors[name] ?? '').matchAll(/#[\da-f]{6}/g)].map(([found]) => found)[scheme] ?? '');
        for (const scheme of [0, 1] as const) {
          for (const tone of ['--accent', '--danger', '--info'])
            for (const ground of ['--paper', '--paper-soft', '--paper-sunken', `${tone}-soft`])
              assert.ok(wcagContrast(valueOf(tone, scheme), valueOf(ground, scheme)) >= 4.5, `${tone} on ${ground}`);
          assert.ok(wcagContrast(valueOf('--on-primary', scheme), valueOf('--primary', scheme)) >= 4.5);
          for (const ground of ['--header-paper', '--header-sunken'])
            assert.ok(wcagContrast(valueOf('--header-ink', scheme), valueOf(ground, scheme)) >= 4.5, ground);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a color that can be read already stays as it was chosen', () => {
  assert.equal(toHex(legible(fromHex('#004488'), [fromHex('#ffffff')])), '#004488');
  assert.deepEqual([toHex(inkOn(fromHex('#facc15'))), toHex(inkOn(fromHex('#346ddb')))], ['#000000', '#ffffff']);
});

/** A color as the build writes it: with as few digits as it needs, and once if light and dark are the same. */
function asBuilt(value: string): string {
  const [light = '', dark = light] = [...value.matchAll(/#[\da-f]{6}/g)].map(([color]) =>
    color.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3'),
  );
  if (light === '') return value;
  return light === dark ? light : `light-dark(${light},${dark})`;
}

test('the style sheet has the colors of a site that nobody customized', async () => {
  const sheet = (await readSiteAssets()).find(({ name }) => name === 'site.css');
  const css = new TextDecoder().decode(sheet?.bytes);
  for (const [name, value] of Object.entries(colorsOf(defaultCustomization('Docs')))) {
    const [, built = ''] = new RegExp(`${name}:([^;}]+)[;}]`).exec(css) ?? [];
    assert.equal(asBuilt(value), built, name);
  }
});

test('a site that nobody customized says nothing of its look in a page', () => {
  const plain = defaultCustomization('Docs');
  assert.deepEqual(styleOf(plain), { rules: '', sheets: [], fontOrigins: [], fonts: ['inter.woff2'] });
  assert.deepEqual(classesOf(plain), []);
});

const CHOICES: Record<string, Partial<Customization['styling']>[]> = {
  theme: [{ theme: 'muted' }, { theme: 'bold' }, { theme: 'gradient' }],
  corners: [{ corners: 'straight' }, { corners: 'circular' }],
  depth: [{ depth: 'flat' }],
  links: [{ links: 'accent' }],
  icons: [{ icons: 'solid' }, { icons: 'duotone' }, { icons: 'light' }, { icons: 'thin' }],
  sidebar: [
    { sidebar: { background: 'filled', list: 'default' } },
    { sidebar: { background: 'default', list: 'pill' } },
    { sidebar: { background: 'default', list: 'line' } },
  ],
  search: [{ search: 'prominent' }],
};

for (const [name, choices] of Object.entries(CHOICES)) {
  test(`every choice of ${name} is a class that the style sheet has rules for`, async () => {
    const sheet = (await readSiteAssets()).find((asset) => asset.name === 'looks.css');
    const css = new TextDecoder().decode(sheet?.bytes);
    for (const choice of choices) {
      const classes = classesOf(withStyling(choice));
      assert.ok(classes.length > 0, JSON.stringify(choice));
      for (const each of classes) assert.match(css, new RegExp(`\\.${each}[ :.{]`), each);
    }
  });
}

test('every preset of a header is a class that the style sheet has rules for, or the usual header', () => {
  const plain = defaultCustomization('Docs');
  const classOf = (header: object) =>
    classesOf({ ...plain, header: { ...plain.header, ...header } }).find((name) => name.startsWith('header-'));
  const backgroundColor = { light: '#123456', dark: '#123456' };
  assert.deepEqual(
    [
      { preset: 'bold' },
      { preset: 'contrast' },
      { preset: 'custom', backgroundColor },
      { preset: 'custom', linkColor: backgroundColor },
      { preset: 'custom' },
      { preset: 'none' },
    ].map(classOf),
    ['header-filled', 'header-filled', 'header-filled', 'header-filled', undefined, 'header-none'],
  );
});

test('a header with a color for its links alone keeps the ground of the page', () => {
  const plain = defaultCustomization('Docs');
  const linkColor = { light: '#aa0000', dark: '#ff8888' };
  const colors = colorsOf({ ...plain, header: { preset: 'custom', linkColor, links: [] } });
  assert.equal(colors['--header-paper'], colors['--paper']);
  assert.equal(colors['--header-ink'], 'light-dark(#aa0000, #ff8888)');
});

test('the header of the theme bold wears the tint, and the primary color where there is none', () => {
  const both = (color: string) => ({ light: color, dark: color });
  const styling = withStyling({ theme: 'bold', primaryColor: both('#cc0000') });
  const tinted = withStyling({ ...styling.styling, tint: { color: both('#00aa44') } });
  const paperOf = (settings: typeof styling) => colorsOf(settings)['--header-paper'];
  assert.equal(paperOf(styling), 'light-dark(#cc0000, #cc0000)');
  assert.equal(paperOf(tinted), 'light-dark(#00aa44, #00aa44)');
  const bold = { ...tinted, header: { ...tinted.header, preset: 'bold' as const } };
  assert.equal(paperOf(bold), 'light-dark(#cc0000, #cc0000)');
});

test('a ground that matches takes on the tint, else the primary color, and every picture with it', () => {
  const both = (color: string) => ({ light: color, dark: color });
  const red = withStyling({ background: 'match', primaryColor: both('#cc0000') });
  const green = withStyling({ background: 'match', primaryColor: both('#cc0000'), tint: { color: both('#00cc00') } });
  const [paper = '', other = ''] = [red, green].map((settings) => colorsOf(settings)['--paper']);
  const { r, g, b } = fromHex(/#[\da-f]{6}/.exec(paper)?.[0] ?? '');
  assert.ok(r > g && r > b, paper);
  assert.notEqual(paper, other);
  assert.match(styleOf(red).rules, /--paper:light-dark/);
  assert.equal(pictureLook(red).colors.ground, /#[\da-f]{6}/.exec(paper)?.[0]);
});

test('a look takes less than a kilobyte of a page', () => {
  const both = (color: string) => ({ light: color, dark: color });
  const styling = withStyling({
    ...{ theme: 'bold', primaryColor: both('#ff0000'), infoColor: both('#00ff00'), successColor: both('#0000ff') },
    ...{ warningColor: both('#ff00ff'), dangerColor: both('#00ffff'), tint: { color: both('#123456') } },
  });
  assert.ok(styleOf(styling).rules.length < 1000, `${styleOf(styling).rules.length}`);
});

const HOSTILE_URLS = [
  'javascript:alert(1)',
  'data:font/woff2;base64,AAAA',
  'http://plain.example.com/a.woff2',
  '//no-scheme.example.com/a.woff2',
  'https://user:secret@example.com/a.woff2',
  "https://a;script-src'unsafe-inline'/x",
  'https://a, b.example.com/x',
];

test('a font that is no plain address is not loaded, and no policy names it', () => {
  for (const url of HOSTILE_URLS) {
    const look = fontLook(
      { id: 'x', custom: true, fontFamily: 'X', fontFaces: [{ weight: 400, sources: [{ url }] }] },
      'site-text',
    );
    assert.deepEqual([look.rules, look.origins], ['', []], url);
  }
});

test('no character of an address or of a name leaves its place in the rules', () => {
  const url = `https://fonts.example.com/a");}</style><script>alert(1)</script>?q=\\";x'#")}`;
  const { rules, family, origins } = fontLook(
    {
      id: '"}',
      custom: true,
      fontFamily: '";}</style>',
      fontFaces: [{ weight: 400, sources: [{ url, format: 'woff2' }] }],
    },
    'site-text',
  );
  assert.match(
    rules,
    /^@font-face\{font-family:site-text;font-weight:400;font-display:swap;src:url\("[^"'()<>\\{}]+"\) format\("woff2"\)\}$/,
  );
  assert.doesNotMatch(String(family), /["<}]/);
  assert.deepEqual(origins, ['https://fonts.example.com']);
});

test('the policy names the rules by their hash and fonts by their origin, and admits no other style', () => {
  const policy = serializePolicy(
    policyOf({
      style: ':root{--a:b}',
      fontOrigins: ['https://f.example.com'],
      pictures: ['http://p.example.com:8080/x.png'],
    }),
  );
  assert.match(policy, /style-src 'self' 'sha256-[\w+/]{43}='; script-src 'self';/);
  assert.match(policy, /font-src 'self' https:\/\/f\.example\.com;/);
  assert.match(policy, /img-src 'self' https: data: http:\/\/p\.example\.com:8080;/);
  assert.doesNotMatch(policy, /unsafe/);
});
