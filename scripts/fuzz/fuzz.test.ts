// By turns: a sample of what `npm run fuzz` does for as long as one likes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPage } from './checks.ts';
import { findUnsafe } from './html-safety.ts';
import { startJudge } from './judge.ts';
import { loadMaterial } from './material.ts';
import { makePage } from './mutate.ts';
import { startRandom } from './random.ts';
import { shrink } from './shrink.ts';

test('one seed makes one page, another makes another', () => {
  const material = { texts: ['one\ntwo\nthree\n'], pieces: ['a', 'b\n', '{% if x %}'] };
  const make = (seed: number) => makePage(startRandom(seed), material);
  assert.equal(make(7), make(7));
  assert.ok(new Set([1, 2, 3, 4, 5].map(make)).size > 1);
});

test('there are fixtures, examples and hostile pieces to make pages of', () => {
  const { texts, pieces } = loadMaterial([]);
  assert.ok(texts.some((text) => text.includes('Kiln handbook')) && texts.length > 652);
  assert.ok(pieces.some((piece) => piece.includes('onerror')));
});

test('a corpus that is not there is an error and not an empty one', () => {
  assert.throws(() => loadMaterial(['/no/such/folder']), /no folder/);
});

test('elements, attributes and addresses that no author may bring are found', () => {
  assert.equal(findUnsafe('<p class="a"><a href="https://a.example">b</a></p>'), undefined);
  assert.match(findUnsafe('<p>a<script>b</script>') ?? '', /<script>/);
  assert.match(findUnsafe('<p onclick="a">') ?? '', /onclick/);
  assert.match(findUnsafe('<a href="java\nscript:a">') ?? '', /address/);
  assert.match(findUnsafe('<div tabindex="1">') ?? '', /tabindex/);
});

test('a failing text is made as small as it can be', async () => {
  const text = `${'filler line\n'.repeat(50)}the needle here\n${'more filler\n'.repeat(30)}`;
  const small = await shrink(text, (each) => Promise.resolve(each.includes('needle')));
  assert.equal(small, 'needle');
});

test('shrinking asks no more often than it may', async () => {
  let asked = 0;
  await shrink('a\n'.repeat(1_000), () => Promise.resolve(++asked < 0), 20);
  assert.equal(asked, 20);
});

test('a good page has no complaint', () => {
  assert.equal(checkPage('# T\n\na [b](c.md)\n\n{% if x %}\nd\n{% endif %}\n').complaint, undefined);
});

test('a sample of pages breaks no law of the kernel', () => {
  const material = loadMaterial([]);
  for (let seed = 1; seed <= 150; seed++) {
    const { complaint } = checkPage(makePage(startRandom(seed), material));
    // How long something takes is for the long runs: here other tests run at the same time.
    if (complaint && !complaint.check.endsWith('is slow'))
      assert.fail(`seed ${seed}: ${complaint.check}, ${complaint.message}`);
  }
});

test('a page is judged on a thread that is given up when it takes too long', async (t) => {
  const judge = startJudge(120_000);
  t.after(() => judge.stop());
  assert.equal((await judge.check('a')).complaint, undefined);
  const hasty = startJudge(0);
  t.after(() => hasty.stop());
  assert.equal((await hasty.check('* a\n'.repeat(3000))).complaint?.check, 'hangs');
});
