import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayTell, nameIn, targetOf } from './insights.ts';

const sendBeacon = () => true;

test('nothing is told of those who do not want it, or where it cannot be told', () => {
  assert.equal(mayTell({ doNotTrack: null, sendBeacon }), true);
  assert.equal(mayTell({ doNotTrack: '0', sendBeacon, globalPrivacyControl: false }), true);
  assert.equal(mayTell({ doNotTrack: '1', sendBeacon }), false);
  assert.equal(mayTell({ doNotTrack: null, sendBeacon, globalPrivacyControl: true }), false);
  assert.equal(mayTell({ doNotTrack: null }), false);
});

/** A storage with a name for each key. */
function makeStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('a name is made once for each storage', () => {
  const [storage, other] = [makeStorage(), makeStorage()];
  const name = nameIn(() => storage, 'session') ?? '';
  assert.match(name, /^[\da-z]{8,28}$/);
  assert.equal(
    nameIn(() => storage, 'session'),
    name,
  );
  assert.notEqual(
    nameIn(() => other, 'session'),
    name,
  );
});

test('where nothing may be stored there is no name', () => {
  const refuse = (): never => {
    throw new Error('SecurityError');
  };
  assert.equal(nameIn(refuse, 'session'), undefined);
  assert.equal(
    nameIn(() => ({ getItem: () => null, setItem: refuse }), 'session'),
    undefined,
  );
});

test('of a link only the place is told, not what may be private in it', () => {
  assert.equal(targetOf('https://example.com/a?token=x#y', '/a'), 'https://example.com/a');
  assert.equal(
    targetOf('https://user:secret@example.com/a', 'https://user:secret@example.com/a'),
    'https://example.com/a',
  );
});

test('a link within the page, or to what is no page, is not told', () => {
  assert.equal(targetOf('https://example.com/a#b', '#b'), undefined);
  assert.equal(targetOf('mailto:a@example.com', 'mailto:a@example.com'), undefined);
  assert.equal(targetOf('javascript:alert(1)', 'javascript:alert(1)'), undefined);
});
