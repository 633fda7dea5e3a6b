import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { links } from '../links/links.ts';
import { renderPage } from './render-page.ts';
import { UNWRAPPED_TAGS } from './sanitizing/allow-list.ts';
import { fillSlots } from './slots.ts';
import { anyText } from '../../testing/text.ts';

const FILLED = 'FILLED';
const render = (source: string): string => fillSlots(renderPage(source), () => FILLED);

/** The tags of sanitized HTML, which has no bare `<` and no `>` in attributes. */
function assertSafe(html: string): void {
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    const name = /^<\/?([a-z][a-z0-9]*)/.exec(tag)?.[1] ?? '';
    assert.ok(
      ![
        'script',
        'style',
        'iframe',
        'form',
        'object',
        'embed',
        'svg',
        'math',
        'base',
        'meta',
        'link',
        'button',
        'textarea',
        'template',
      ].includes(name),
      tag,
    );
    const outside = tag.replace(/"[^"]*"/g, '""');
    assert.doesNotMatch(outside, /\s(?:on[a-z]+|style|srcdoc|formaction|name|target)\s*=/i, tag);
    for (const [, url = ''] of tag.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g))
      assert.match(url, /^(?:https?:|mailto:|tel:|#|FILLED|data:image\/(?:png|gif|jpe?g|webp))/i, tag);
    if (name === 'input') assert.match(tag, /type="checkbox".*disabled/);
  }
  assertBalanced(html);
  assert.doesNotMatch(html.replace(/<[^>]*>/g, ''), /<|>/);
  assert.doesNotMatch(html, /[\u0081\u008D\u008F]/);
}

/** What begins ends, in turn: else what a publisher writes after it would stand in an author's element. */
function assertBalanced(html: string): void {
  const open: string[] = [];
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (/^(?:br|col|hr|img|input|source|wbr)$/.test(name)) continue;
    if (slash === '') open.push(name);
    else assert.equal(open.pop(), name, tag);
  }
  assert.deepEqual(open, []);
}

test('an element that is taken out leaves the others as they were', () => {
  assertSafe(render('<table><tr><td>x<input type="image" src="x"></td></tr></table>\n\nafter'));
  assertSafe(render('<details><input type="text"><summary>x</summary></details>\n\n<input><b>x</b>'));
  assertSafe(render('<div><input type="radio"></div><blockquote><input></blockquote>\n\n- [ ] x'));
});

test('scripts, handlers and dangerous addresses do not survive', () => {
  const sources = [
    '<script>alert(1)</script>',
    'a <script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '<a href=" &#1;javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](JaVaScRiPt&colon;alert(1))',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '[x](data:text/html,x)',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<form action="x"><input name="y"><button formaction="z">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<p style="background:url(javascript:x)">',
    '<input type=checkbox onclick=x>',
    "<a title='\"><img onerror=x src=y>'>q</a>",
    '{% embed url="javascript:alert(1)" %}',
    '{% file src="javascript:alert(1)" %}',
    '{% hint style="x\\"><script>" %}',
    '{% tab title="<img src=x onerror=y>" %}',
    '## <img src=x onerror=y> "quoted" <b id="z">',
    '```"><script>\nx\n```',
    '<img srcset="javascript:x 1x, data:text/html,y 2x">',
    '<plaintext>',
    '<!--<img src="--><img src=x onerror=alert(1)>">',
    '<xmp><script>x</script></xmp>',
  ];
  for (const source of sources) assertSafe(render(source));
  assert.doesNotMatch(sources.map(render).join(''), /href="[^"]*script:/i);
});

test('a raster image in the page itself is kept', () => {
  assert.match(render('![x](data:image/png;base64,iVBORw0KGgo=)'), /src="data:image\/png;base64,iVBORw0KGgo="/);
});

test('ids of authors cannot shadow what scripts use, anchors can still be linked to', () => {
  assert.match(render('<div id="config">a</div>'), /<div id="user-content-config">/);
  assert.match(render('<a id="ug.ha.hcc"></a>'), /<a id="ug\.ha\.hcc">/);
  assert.doesNotMatch(render('<img name="body" src="x">'), /name=|id=/);
});

test('what names a thing for readers comes from the page itself', () => {
  assert.doesNotMatch(render('<section aria-labelledby="x">a</section>'), /aria-labelledby/);
});

test('slots cannot be forged, as characters or as entities', () => {
  const page = renderPage(
    '[a](b.md)\n\n\u00810\u008D &#x81;0&#x8D; <b title="&#129;0&#141;">x &#X81;0&#x08d</b>\n\n<p>&#x81;0&#x8D;</p>',
  );
  assert.equal(page.slots.length, 1);
  assert.deepEqual(
    page.html.filter((piece) => typeof piece === 'number'),
    [0],
  );
});

const piece = fc.constantFrom(
  '<input type=image>',
  '<table><tr><td>',
  '</details>',
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:x">',
  "<a href='",
  '"',
  "'",
  '>',
  '<',
  '</a>',
  '<svg onload=x>',
  '<style>',
  '</style>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<noscript>',
  '</noscript>',
  '<iframe src="',
  '[x](',
  ')',
  'javascript:',
  '![',
  '](',
  '`',
  '```\n',
  '\n',
  '\n\n',
  '    ',
  '> ',
  '- ',
  '{% hint %}\n',
  '{% endhint %}\n',
  '{% tab title="',
  '" %}\n',
  '{% embed url="javascript:x" %}\n',
  '{% if x %}',
  '{% endif %}',
  '$$',
  '|',
  '|-|\n',
  '&#x81;',
  '\u0081',
  '\u008D',
  '\u008F',
  '0',
  '&lt;',
  '&#60;',
  '<p style="',
  '<details>',
  '<table>',
  '<td>',
  '<mark style="color:red">',
  '## ',
  '<h2 id=x>',
  '<title>',
  '<textarea>',
  '<xmp>',
  'a',
  '\\',
  '\0',
  '<input type=checkbox onfocus=x autofocus>',
  'on',
  '=',
  '[^a]',
  '[^a]: ',
  '[^<b>]',
  '{% @a/b url="javascript:x" content="<b>" %}',
  '<math>',
  '<template>',
  '<select>',
  '<option value=">',
);
const hostile = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('no mixture of hostile pieces gives unsafe HTML, and every slot is filled', () => {
  fc.assert(
    fc.property(hostile, (source) => assertSafe(render(source))),
    { numRuns: 500 },
  );
});

test('slots and numbers agree for any text', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), hostile), (source) => {
      const page = renderPage(source);
      page.html.forEach((each, index) => assert.equal(typeof each, index % 2 === 0 ? 'string' : 'number'));
      for (const each of page.html) assert.ok(typeof each === 'string' || page.slots[each] !== undefined);
    }),
  );
});

test('hostile size and nesting end, and end safely', () => {
  const units = [
    '[',
    '![',
    '*',
    '*a',
    '<a ',
    '<b>',
    '<div>\n\n',
    '<',
    '<!--',
    'a<![CDATA[',
    'a<?',
    '{% hint %}\n',
    '{% hint %}',
    '{% hint "',
    '{% if x %}\n',
    '`',
    '`a``b```c',
    '[a](b "',
    '$$\n',
    '- $$\n',
    'a@',
    'http://',
    '<script>',
    'a <script> ',
    '<iframe src="',
    '&#x81;',
    '[a]: "b\n',
    '{%',
    '{% hint\n',
    '{% hint\na "\n',
    '{% @a/b ',
    '[^a]',
    '[^a]: b\n',
    '[^a]: [^a] ',
    '- [^a]: b\n',
    '<a href="x" ',
    '<img srcset="a  ',
    '|\\|',
    '## same\n\n',
    'word ',
  ];
  for (const unit of units) {
    const source = unit.repeat(Math.ceil(10_000 / unit.length));
    assertSafe(render(source));
    assert.ok(links(source).length <= source.length);
  }
  assertSafe(render('>'.repeat(100_000)));
  assertSafe(render('['.repeat(100_000) + ']'.repeat(100_000)));
});

test('a page that nests too deeply or is too long is shown as plain text with a warning', () => {
  const deep = renderPage('<b>'.repeat(2_000));
  assert.deepEqual([deep.warnings[0]?.code, deep.slots], ['page.too_deep', []]);
  const long = renderPage('a *b* <i>\n'.repeat(300_000));
  assert.equal(long.warnings[0]?.code, 'page.too_long');
  assert.match(String(long.html[0]), /^<pre>a \*b\* &lt;i&gt;/);
  assert.doesNotMatch(JSON.stringify(renderPage('<b>'.repeat(2_000) + '{% if x %}SECRET')), /SECRET/);
});

test('a condition where no rule of the parser looks hides what follows it', () => {
  for (const source of ['n||\n--|-\ne||{% if visitor.x %}\nSECRET', 'a\n\n[x]: y "{% if visitor.x %}"\n\nSECRET']) {
    const page = renderPage(source);
    assert.doesNotMatch(page.html.join('') + page.text, /SECRET/);
  }
});

test('known elements that have no place on a page go, and what is in them stays', () => {
  for (const name of UNWRAPPED_TAGS) {
    if (name === 'button' || name === 'iframe' || name === 'option') continue;
    const html = render(`before <${name} title="x">inside</${name}> after`);
    assert.match(html, /before inside after/, name);
  }
});

test('classes that mean something to us are kept, and others go', () => {
  const classesOf = (name: string) => /class="([^"]*)"/.exec(render(`<mark class="${name}">a</mark>`))?.[1];
  for (const name of ['background-yellow', 'color-red', 'heading', 'footnote-a', 'footnotes', 'icon', 'method-get'])
    assert.equal(classesOf(name), name);
  for (const name of ['nav-toggle', 'ground-yellow', 'method-', 'xcolor-red']) assert.equal(classesOf(name), undefined);
});
