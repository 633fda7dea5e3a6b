// On SQLite alone: nothing of it is in a database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paperPalette } from '@lectern/pdf/diagram-sources';
import { type Allowance, createDiagrams } from './index.ts';

const wanted = (source: string) => ({ source, palette: paperPalette(), language: 'en' });
const allow = (count = 10): Allowance => ({ count, milliseconds: 60_000, missed: 0 });

/** A tangle whose layout takes a minute. */
const TANGLE = `graph LR\n${Array.from({ length: 990 }, (_, at) => `n${at % 60} --> n${(at * 7 + (at % 13)) % 60}`).join('\n')}`;

test('diagrams are drawn in their order, a mistake is none, and each is drawn once', async () => {
  const diagrams = createDiagrams();
  const allowance = allow();
  const orders = ['graph LR\n  A --> B', 'graph LR\n  A -->', 'pie\n  "a": 1', 'graph LR\n  A --> B'].map(wanted);
  const [flow, mistake, pie, again] = await diagrams.draw(orders, allowance);
  assert.deepEqual([flow?.words, mistake, pie?.words], ['A, B', undefined, '100%, a']);
  assert.equal(again?.svg, flow?.svg);
  assert.deepEqual([allowance.count, allowance.missed], [7, 0]);
  assert.equal((await diagrams.draw(orders, allowance))[0]?.svg, flow?.svg);
  assert.equal(allowance.count, 7);
});

test('one that takes too long is cut off and counted, and may be drawn another time', async () => {
  const diagrams = createDiagrams({ seconds: 0.5 });
  const allowance = allow();
  assert.deepEqual(await diagrams.draw([wanted(TANGLE)], allowance), [undefined]);
  assert.deepEqual([allowance.count, allowance.missed], [9, 1]);
  await diagrams.draw([wanted(TANGLE)], allowance);
  assert.equal(allowance.count, 8);
});

test('where a book has had as many as it may, the rest is not tried', async () => {
  const diagrams = createDiagrams();
  const allowance = allow(1);
  const [first, second] = await diagrams.draw(['graph LR\n  A --> B', 'graph LR\n  C --> D'].map(wanted), allowance);
  assert.deepEqual([first?.words, second, allowance.missed], ['A, B', undefined, 1]);
  const spent = { ...allow(), milliseconds: 0 };
  assert.deepEqual(await diagrams.draw([wanted('graph LR\n  C --> D')], spent), [undefined]);
});

test('when nobody waits any more, the process ends in the middle of a drawing', async () => {
  const gone = new AbortController();
  const drawing = createDiagrams().draw([TANGLE, 'graph LR\n  A --> B'].map(wanted), allow(), gone.signal);
  setImmediate(() => gone.abort());
  await assert.rejects(drawing, { name: 'AbortError' });
});
