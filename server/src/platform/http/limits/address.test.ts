import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './address.ts';

test('an IPv4 address stands for itself, also where it is mapped into IPv6', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7');
});

test('addresses of one IPv6 network are counted together, those of two apart', () => {
  assert.equal(networkOf('2001:db8:1:2::5'), networkOf('2001:db8:1:2:ffff:1:2:3'));
  assert.notEqual(networkOf('2001:db8:1:2::5'), networkOf('2001:db8:1:3::5'));
  assert.equal(networkOf('fe80::1%eth0'), networkOf('fe80::2'));
});

test('what is no address stays what it is', () => {
  assert.equal(networkOf('unix:/socket'), 'unix:/socket');
});

test('callers who have hung up are counted together', () => {
  assert.equal(networkOf(undefined), 'gone');
});
