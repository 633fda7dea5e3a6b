import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from '../render-page.ts';
import { plainHtml } from '../testing.ts';

const table = (head: string, rows: string, attributes = ''): string =>
  plainHtml(`<table${attributes}><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`);

test('a table stands in a region that keyboards reach, named by the nearest heading', () => {
  assert.match(
    plainHtml('|a|\n|-|\n|1|'),
    /^<div class="table" tabindex="0" role="region" aria-label="Table">\n<table>[^]*<\/table>\n<\/div>/,
  );
  assert.match(plainHtml('## One "x"\n\n|a|\n|-|\n|1|'), /aria-label="One &quot;x&quot;">/);
});

test('tables below headings of the same words have numbers', () => {
  const one = '|a|\n|-|\n|1|\n';
  const html = plainHtml(`## One\n\n${one}\n${one}\n## Two\n\n${one}\n## One\n\n${one}`);
  const labels = [...html.matchAll(/role="region" aria-label="([^"]*)"/g)].map(([, label]) => label);
  assert.deepEqual(labels, ['One', 'One (2)', 'Two', 'One (3)']);
});

test('an empty cell of a head is no heading of a column', () => {
  assert.match(plainHtml('| | b |\n|-|:-:|\n|1|2|'), /<tr>\s*<td><\/td>\s*<th align="center">b<\/th>/);
  assert.match(
    table('<th align="right"> </th><th data-type="checkbox">b</th>', '<tr><td>1</td><td>true</td></tr>'),
    /<thead><tr><td align="right"><\/td><th data-type="checkbox">b<\/th><\/tr><\/thead>/,
  );
});

test('a table in a cell of another has no region of its own', () => {
  const html = plainHtml('<table><tr><td><table><tr><td>in</td></tr></table></td></tr></table>');
  assert.equal(html.split('role="region"').length - 1, 1);
});

test('hidden columns are not shown', () => {
  const html = plainHtml(
    '<table><thead><tr><th>a</th><th data-hidden>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  );
  assert.match(html, /<thead><tr><th>a<\/th><\/tr><\/thead><tbody><tr><td>1<\/td><\/tr>/);
});

test('a hidden head is gone when it says nothing, else only invisible', () => {
  assert.doesNotMatch(table('<th></th>', '<tr><td>1</td></tr>', ' data-header-hidden'), /<thead/);
  assert.match(table('<th>A</th>', '<tr><td>1</td></tr>', ' data-header-hidden'), /<thead class="visually-hidden">/);
});

test('cells are shown by the type of their column', () => {
  const head =
    '<th data-type="checkbox">Done</th><th data-type="rating" data-max="3">R</th><th data-type="image">I</th><th data-type="content-ref">L</th><th data-type="number">N</th>';
  const html = table(
    head,
    '<tr><td>true</td><td>2</td><td><a href="x y.png">x</a></td><td><a href="d/f.md"></a></td><td>null</td></tr>',
  );
  for (const part of [
    '<input type="checkbox" disabled="" checked="" aria-label="Done" />',
    '<span class="rating" role="img" aria-label="2 of 3">★★☆</span>',
    '<img class="cell-image" src="image:x y.png" alt="" loading="lazy" />',
    '<a href="link:d/f.md">f.md</a>',
    '<td></td></tr>',
  ])
    assert.ok(html.includes(part), part);
});

test('what does not fit the type of its column stays as it was written', () => {
  const head =
    '<th data-type="checkbox">D</th><th data-type="rating" data-max="99999999">R</th><th data-type="image">I</th>';
  assert.match(
    table(head, '<tr><td>maybe</td><td>99999999</td><td><b>none</b></td></tr>'),
    /<td>maybe<\/td><td>99999999<\/td><td><b>none<\/b><\/td>/,
  );
});

test('choices are chips with the label and color that the head gives them, which it does not show', () => {
  const html = table(
    '<th data-type="select" data-multiple>Tags<select multiple><option value="a1" label="One &#x26; all" color="blue"></option><option value="b2" label="Two" color="url(x)"></option></select></th>',
    '<tr><td><span data-option="a1">x, </span><span data-option="b2">y</span><span data-option="c3">Three</span></td></tr>',
  );
  assert.match(html, /<th[^>]*>Tags<\/th>/);
  assert.match(
    html,
    /<span class="chip color-blue" data-option="a1">One &amp; all<\/span> <span class="chip" data-option="b2">Two<\/span> <span class="chip" data-option="c3">Three<\/span>/,
  );
});

const CARDS =
  '<table data-view="cards" data-card-size="large"><thead><tr><th></th><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th><th data-hidden data-card-cover-dark data-type="image"></th></tr></thead><tbody><tr><td><i class="fa-leaf">:leaf:</i></td><td><strong>A "b"</strong></td><td>text</td><td><a href="a.md">a.md</a></td><td data-object-fit="contain"><a href="c d.png">c</a></td><td><img src="e.png"></td></tr><tr><td></td><td>Plain</td><td></td><td></td><td></td><td></td></tr></tbody></table>';

test('a row of a cards table is a card with a link over it, a cover, an icon, a title and a text', () => {
  assert.equal(
    plainHtml(CARDS).trim(),
    `<div class="cards cards-large">
<div class="card card-linked">
<a class="card-link" href="link:a.md" aria-label="A &quot;b&quot;"></a>
<div class="card-cover" data-object-fit="contain"><picture><source media="(prefers-color-scheme: dark)" srcset="image:e.png" /><img src="image:c d.png" alt="" loading="lazy" /></picture></div>
<div class="card-body">
<div class="card-icon"><span class="icon" aria-hidden="true">icon:leaf</span></div>
<div class="card-title"><strong>A "b"</strong></div>
<div class="card-text">text</div>
</div>
</div>
<div class="card">
<div class="card-body">
<div class="card-title">Plain</div>
</div>
</div>
</div>`,
  );
});

test('how cards are shown is said in classes', () => {
  const classesOf = (attributes: string) =>
    /^<div class="([^"]*)"/.exec(table('<th>a</th>', '<tr><td>b</td></tr>', ` data-view="cards"${attributes}`))?.[1];
  assert.equal(classesOf(''), 'cards');
  assert.equal(
    classesOf(' data-card-size="large" data-card-wrap data-full-width="true"'),
    'cards cards-large cards-wrap full-width',
  );
  assert.equal(classesOf(' data-card-size="small" data-full-width="false"'), 'cards');
});

test('a heading in a card is none of the page, and can still be reached', () => {
  const html = table(
    '<th></th><th></th>',
    '<tr><td><h4 id="a">A <em>b</em></h4></td><td><h2>c</h2></td></tr>',
    ' data-view="cards"',
  );
  assert.match(html, /<div class="card-title"><p class="card-heading" id="a">A <em>b<\/em>.*<\/p><\/div>/);
  assert.match(html, /<div class="card-text"><p class="card-heading"[^>]*>c.*<\/p><\/div>/);
  assert.doesNotMatch(html, /<\/?h[1-6]/);
});

test('a dangerous target or cover is on no card', () => {
  const html = plainHtml(CARDS.replace('a.md"', 'javascript:alert(1)"').replace('c d.png', 'javascript:alert(2)'));
  assert.doesNotMatch(html, /javascript|card-link"/);
});

test('cards without clear rows and columns are shown as a plain table', () => {
  const html = plainHtml(
    '<table data-view="cards"><tr><th>a</th><th>b</th></tr><tr><td colspan="2">1</td></tr></table>',
  );
  assert.match(html, /^<div class="table"[^>]*>\n<table[^>]*>[^]*<td colspan="2">1<\/td>/);
});

test('the text of a page holds what its cards and cells show, and not what is hidden', () => {
  const { text } = renderPage(CARDS);
  assert.equal(text, 'A "b"\ntext\nPlain');
});
