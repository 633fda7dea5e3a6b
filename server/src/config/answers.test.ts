import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, describeConfig, loadConfig } from './index.ts';

const load = (env: Record<string, string>) => loadConfig(env).config;

const SERVICE = { LECTERN_ANSWERS_URL: 'http://127.0.0.1:11434/v1/', LECTERN_ANSWERS_MODEL: 'small' };

test('questions are answered by nobody, until an operator names who does', () => {
  assert.equal(load({}).answers, undefined);
  assert.equal(load({ LECTERN_ANSWERS_KEY: 'k', LECTERN_ANSWERS_A_DAY: '7' }).answers, undefined);
  assert.deepEqual(load(SERVICE).answers, { url: 'http://127.0.0.1:11434/v1', model: 'small', aDay: 500 });
});

test('the key of what answers is shown to nobody', () => {
  const config = load({ ...SERVICE, LECTERN_ANSWERS_KEY: 'hunter2', LECTERN_ANSWERS_A_DAY: '7' });
  assert.deepEqual([config.answers?.key, config.answers?.aDay], ['hunter2', 7]);
  assert.doesNotMatch(JSON.stringify(describeConfig(config)), /hunter2/);
});

test('half of a service that answers is none, and refused', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ LECTERN_ANSWERS_URL: SERVICE.LECTERN_ANSWERS_URL }, /LECTERN_ANSWERS_MODEL should be/],
    [{ LECTERN_ANSWERS_MODEL: 'small' }, /LECTERN_ANSWERS_URL should be/],
    [{ ...SERVICE, LECTERN_ANSWERS_URL: 'ftp://models.example.com' }, /LECTERN_ANSWERS_URL is/],
    [{ ...SERVICE, LECTERN_ANSWERS_KEY: 'a\r\nx: y' }, /malformed \(not shown\)/],
    [{ ...SERVICE, LECTERN_ANSWERS_A_DAY: '0' }, /a whole number from 1/],
  ];
  for (const [env, message] of cases)
    assert.throws(
      () => load(env),
      (error) => error instanceof ConfigError && message.test(error.message),
    );
});
