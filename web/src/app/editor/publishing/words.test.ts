import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateWords } from './words.ts';

const SAVED = { kind: 'saved' } as const;
const at = new Date(2026, 10, 24, 10, 32).getTime();

test('the line says who reads what was written', () => {
  const committed = { kind: 'committed', at } as const;
  assert.equal(stateWords(SAVED, committed, { kind: 'site' }), 'Published at 10:32');
  assert.equal(stateWords(SAVED, committed, { kind: 'space' }), 'In the space since 10:32');
  assert.equal(stateWords(SAVED, committed, { kind: 'request', number: 4 }), 'In change request #4');
});

test('what no revision has is never called published', () => {
  for (const state of [{ kind: 'draft' }, { kind: 'held', message: 'No.' }] as const)
    assert.equal(stateWords(SAVED, state, { kind: 'site' }), 'Draft saved');
  for (const kind of ['waiting', 'saving', 'offline', 'signed-out'] as const)
    assert.doesNotMatch(stateWords({ kind }, { kind: 'committed', at }, { kind: 'site' }), /Published/);
});
