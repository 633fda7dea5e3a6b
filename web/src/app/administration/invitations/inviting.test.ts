import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, givenOf, outcomeOf, whenOf, wishOf } from './inviting.ts';

test('it is said who was invited, who was there already, and what is to be passed on', () => {
  assert.equal(outcomeOf({ users: [], invited: 1 }), '1 person is invited.');
  assert.equal(
    outcomeOf({ users: ['a', 'b'], invited: 0, failedSSOEmails: ['x@y.example'], links: [] }),
    'Nobody was invited. 2 are members already and stay as before. ' +
      'Members who do not sign in by the identity provider yet: x@y.example. ' +
      'This server sends no mail: pass these links on. They are shown only now.',
  );
});

const invite = {
  ...{ id: 'i', email: 'jo@example.com', role: 'read', sso: false, status: 'waiting', teams: ['t'], spaces: [] },
  ...{ collections: ['a', 'b'], level: 'edit', message: 'Hi', createdAt: '2026-01-01T00:00:00Z' },
  expiresAt: '2026-01-31T00:00:00Z',
} as const;

test('who is invited again gets what they were invited with', () => {
  assert.deepEqual(wishOf(invite), {
    ...{ emails: ['jo@example.com'], role: 'read', sso: false, expiresInDays: 30, message: 'Hi' },
    ...{ teams: ['t'], spaces: [], collections: ['a', 'b'], level: 'edit' },
  });
  assert.equal(daysOf({ ...invite, expiresAt: '2026-01-06T00:00:00Z' }), 14);
});

test('it is said what became of an invitation, and what it gives', (t) => {
  assert.equal(givenOf(invite), '1 team, 2 collections');
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
  globalThis.document = { documentElement: { lang: 'en' } } as Document;
  assert.match(whenOf(invite), /^Until /);
  assert.match(whenOf({ ...invite, status: 'expired' }), /^Expired /);
  assert.match(whenOf({ ...invite, status: 'accepted', acceptedAt: '2026-01-02T12:00:00Z' }), /^Accepted Jan 2/);
});
