import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attribute, html, href, type HtmlValue, raw, toString } from './html.ts';

const text = (value: HtmlValue) => toString(html`<p title="${value}">${value}</p>`);

test('characters that mean something in HTML are escaped in text and in attributes', () => {
  assert.equal(text(`<b>&"'`), '<p title="&lt;b&gt;&amp;&quot;&#39;">&lt;b&gt;&amp;&quot;&#39;</p>');
});

test('what is escaped already is escaped again', () => {
  assert.equal(text('&amp;'), '<p title="&amp;amp;">&amp;amp;</p>');
});

test('HTML of ours goes in as it is, alone and in a list', () => {
  const items = ['a', '<b>'].map((each) => html`<li>${each}</li>`);
  assert.equal(toString(html`${items}`), '<li>a</li><li>&lt;b&gt;</li>');
  assert.equal(toString(html`${raw('<i>')}`), '<i>');
});

test('an absent value leaves nothing, a zero is a value', () => {
  assert.equal(toString(html`${undefined}${null}${false}${''}${0}`), '0');
});

test('an object out of JSON cannot pass for HTML', () => {
  const forged = JSON.parse('{"trusted HTML":"<script>","html":"<script>"}') as HtmlValue;
  assert.doesNotMatch(text(forged), /script/);
});

test('indentation of templates is dropped, that of values is kept', () => {
  const list = html`<ul>
    <li>${'a\n    b'}</li>
  </ul>`;
  assert.equal(toString(list), '<ul>\n<li>a\n    b</li>\n</ul>');
});

test('an attribute without a value is left out', () => {
  assert.equal(toString(html`<a ${attribute('title', undefined)}></a>`), '<a ></a>');
  assert.equal(toString(html`<a ${attribute('title', '"')}></a>`), '<a title="&quot;"></a>');
});

test('a link leads to pages, mail and telephones, relative or not', () => {
  for (const url of ['/a', 'b.md', '#c', '?d', '', '//host/x', 'https://x.y', 'HTTP://x', 'mailto:a@b', 'tel:1']) {
    assert.ok(href(url), url);
  }
});

test('a link that would run something has no address', () => {
  const urls = [
    'javascript:alert(1)',
    ' JaVaScRiPt:x',
    'java\nscript:x',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    'blob:x',
    'https://[',
    undefined,
  ];
  for (const url of urls) assert.equal(href(url), undefined, url);
});
