import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pageMarkdown } from '../page/facts.ts';
import { renderPage } from '../render/render-page.ts';
import { pageConditions, resolvePage } from './page-conditions.ts';
import { withoutConditions } from './without-conditions.ts';

test('the conditions of a page are those of its text: what its front matter says is none of them', () => {
  const page =
    '---\nif: visitor.claims.a\ndescription: "{% if b %}"\n---\n\n# T {% if c %}x{% endif %}\n\n{% if d %}y{% endif %}';
  assert.deepEqual(pageConditions(page), ['c', 'd']);
  assert.equal(resolvePage(page, ['d']), '---\nif: visitor.claims.a\ndescription: "{% if b %}"\n---\n\n# T \n\ny');
});

test('a heading is shown with the words that its conditions admit', () => {
  const page = '# T {% if a %}x{% endif %}\n\ny\n';
  assert.deepEqual(
    [renderPage(page).title, renderPage(resolvePage(page, ['a'])).title, renderPage(resolvePage(page, [])).title],
    ['T', 'T x', 'T'],
  );
});

test('a condition that begins in the heading and never ends hides the page', () => {
  const page = '# T {% if a %}x\n\ny\n';
  assert.doesNotMatch(resolvePage(page, ['a']), /x|y/);
});

test('who meets no condition is left with the page as everybody sees it', () => {
  const part = fc.constantFrom('---\n', 'a: b\n', '# T\n', '{% if a %}', '{% endif %}', 'w\n', '\n', '- ', '<div>\n');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const page = parts.join('');
      assert.ok(resolvePage(page, []).endsWith(withoutConditions(pageMarkdown(page))), page);
    }),
  );
});
