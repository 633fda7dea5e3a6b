import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withOperations } from './outline.ts';

const operation = (id: string, title: string) =>
  `<section class="api"><h2 class="api-title" id="${id}">${title}<a class="heading-link" href="#${id}"></a></h2></section>`;
const heading = (id: string, level = 2) => `<h${level} id="${id}">${id}</h${level}>`;

test('operations stand in the outline where they stand on the page', () => {
  const html = heading('one') + operation('get-it', 'Get &lt;it&gt;') + heading('two', 3) + operation('put', 'Put');
  const outline = [
    { id: 'one', title: 'One', level: 2 },
    { id: 'two', title: 'Two', level: 3 },
  ];
  assert.deepEqual(withOperations(outline, html), [
    { id: 'one', title: 'One', level: 2 },
    { id: 'get-it', title: 'Get <it>', level: 2 },
    { id: 'two', title: 'Two', level: 3 },
    { id: 'put', title: 'Put', level: 2 },
  ]);
});

test('a heading that is not in the page stays between its neighbors', () => {
  const outline = ['one', 'gone', 'two'].map((id) => ({ id, title: id, level: 2 }));
  const html = heading('one') + heading('two') + operation('put', 'Put');
  assert.deepEqual(
    withOperations(outline, html).map(({ id }) => id),
    ['one', 'gone', 'two', 'put'],
  );
});

test('an outline without operations stays as it is', () => {
  const outline = [{ id: 'one', title: 'One', level: 2 }];
  assert.equal(withOperations(outline, heading('one')), outline);
});
