import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from '../render-page.ts';

const read = (source: string) => {
  const { html, outline } = renderPage(source);
  return { html: html.join(''), outline };
};

test('a heading written as HTML has an id, keeps its alignment and is in the outline', () => {
  const { html, outline } = read('<h2 align="center">First <strong>steps</strong></h2>\n\ntext');
  assert.match(html, /^<h2 align="center" id="first-steps">First <strong>steps<\/strong>/);
  assert.deepEqual(outline, [{ id: 'first-steps', title: 'First steps', level: 2 }]);
});

test('its own id is kept', () => {
  assert.deepEqual(read('<h3 id="here">Somewhere</h3>').outline, [{ id: 'here', title: 'Somewhere', level: 3 }]);
});

test('what is more than one heading stays the HTML that it was', () => {
  assert.deepEqual(read('<h2>One</h2><p>text</p>').outline, []);
  assert.match(read('<h2>One</h2>\n<p>text</p>').html, /<h2>One<\/h2>\s*<p>text<\/p>/);
});

test('an empty heading is none', () => {
  assert.deepEqual(read('<h2></h2>').outline, []);
});

test('script in such a heading does not survive', () => {
  const { html } = read('<h2 onclick="x()" align="center"><script>alert(1)</script>Title</h2>');
  assert.doesNotMatch(html, /<script|onclick/);
});
