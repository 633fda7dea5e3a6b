import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviceFor, isProven, verdict } from './advice.ts';
import type { SsoTest } from './reads.ts';

const made = (more: Partial<SsoTest>): SsoTest => ({
  id: 't',
  provider: { id: 'p', type: 'saml' },
  status: 'succeeded',
  current: true,
  createdAt: '2026-01-01T00:00:00Z',
  startURL: 'https://x.example',
  attributes: [],
  ...more,
});

test('it is said how a test ended', () => {
  const person = { subject: 's', email: 'jo@x.example', displayName: 'Jo' };
  assert.deepEqual(
    [
      made({ status: 'waiting' }),
      made({ status: 'expired' }),
      made({ status: 'failed' }),
      made({ person, admission: { result: 'member' } }),
      made({ person, admission: { result: 'new' } }),
      made({ person, admission: { result: 'refused', reason: 'not-marked' } }),
    ].map(verdict),
    [
      'The provider has not answered yet.',
      'Nobody went to the provider in time. Start the test again.',
      'Nobody would be let in.',
      'It works. jo@x.example would be signed in.',
      'It works. jo@x.example would become a member by signing in.',
      'The provider answers well, but jo@x.example would not be let in yet.',
    ],
  );
  assert.match(adviceFor('audience') ?? '', /entity ID/);
  assert.equal(adviceFor('constructor'), undefined);
});

test('only a test of the provider as it is now proves it', () => {
  assert.ok(isProven([made({ status: 'failed' }), made({})]));
  assert.ok(!isProven([]) && !isProven([made({ current: false }), made({ status: 'failed' })]));
});
