import assert from 'node:assert/strict';
import test from 'node:test';
import { allowAlso, serializePolicy } from './content-security-policy.ts';

const policy = { 'default-src': ["'none'"], 'script-src': ["'self'"], 'form-action': ["'none'"] };

test('a policy is written directive by directive, in its order', () => {
  assert.equal(serializePolicy(policy), "default-src 'none'; script-src 'self'; form-action 'none'");
  assert.equal(serializePolicy({ sandbox: [], 'img-src': ['data:'] }), 'sandbox; img-src data:');
});

test('what is allowed also stands next to what is allowed already, once, and in the place of nothing', () => {
  const more = allowAlso(policy, { 'script-src': ['https://a.example', "'self'"], 'form-action': ["'self'"] });
  assert.equal(serializePolicy(more), "default-src 'none'; script-src 'self' https://a.example; form-action 'self'");
  assert.deepEqual(allowAlso(policy, { 'frame-src': ['https://p.example'] })['frame-src'], ['https://p.example']);
});

test('to allow nothing more changes nothing', () => {
  assert.deepEqual(allowAlso(policy, { 'form-action': [], 'frame-src': [] }), policy);
});

test('a host whose name holds a semicolon begins no directive', () => {
  const { origin } = new URL('https://a.example;sandbox');
  assert.equal(origin, 'https://a.example;sandbox');
  const hostile = [origin, 'https://b.example,c', "x 'unsafe-inline'", ''];
  assert.deepEqual(allowAlso(policy, { 'script-src': hostile }), policy);
});
