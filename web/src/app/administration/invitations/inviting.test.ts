import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf } from './inviting.ts';

test('it is said who was invited, who was there already, and what is to be passed on', () => {
  assert.equal(outcomeOf({ users: [], invited: 1 }), '1 person is invited.');
  assert.equal(
    outcomeOf({ users: ['a', 'b'], invited: 0, failedSSOEmails: ['x@y.example'], links: [] }),
    'Nobody was invited. 2 are members already and stay as before. ' +
      'Members who do not sign in by the identity provider yet: x@y.example. ' +
      'This server sends no mail: pass these links on. They are shown only now.',
  );
});
