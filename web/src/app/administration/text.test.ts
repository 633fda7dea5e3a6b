import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted, namesOf, toAddresses, toDomains } from './text.ts';

test('domains are typed in any way', () => {
  assert.deepEqual(toDomains(' example.com, @Acme.example\n\nexample.com;x.org '), [
    'example.com',
    'acme.example',
    'x.org',
  ]);
  assert.deepEqual(toDomains(' \n'), []);
});

test('addresses are pasted from anywhere, and what is none is named', () => {
  assert.deepEqual(
    toAddresses('Jo Miller <jo@example.com>; "Sam, X" <sam@x.example>\nkim@x.example\tJO@example.com two@x.example'),
    { addresses: ['JO@example.com', 'sam@x.example', 'kim@x.example', 'two@x.example'], faults: ['"Sam'] },
  );
  assert.deepEqual(toAddresses('jo@, @x, a@b').faults, ['jo@', '@x', 'a@b']);
  assert.deepEqual(toAddresses(''), { addresses: [], faults: [] });
});

test('names stand in a sentence', () => {
  assert.deepEqual(
    [[], ['A'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D', 'E']].map((names) => namesOf(names)),
    ['', 'A', 'A and B', 'A, B and C', 'A, B, C and 2 more'],
  );
  assert.deepEqual(
    [counted(1, 'member'), counted(0, 'member'), counted(2, 'entry', 'entries')],
    ['1 member', '0 members', '2 entries'],
  );
});
