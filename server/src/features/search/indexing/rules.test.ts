import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokensOf } from './rules.ts';

const page = { page_id: 'p', space_id: 'S1', body_hash: 'b', title: 'One', path: 'one', former: '', open: 1 } as const;

test('tokens that are stored keep their spelling: what an index says was written by older versions, too', () => {
  assert.deepEqual(tokensOf(page, { words: 'two\tthree', conditional: 'four\tfive' }), [
    's_s1',
    'one',
    't_one',
    'two',
    'h_two',
    'three',
    'v_s1',
    'k_s1',
    'c_four',
    'c_h_four',
    'c_five',
  ]);
});
