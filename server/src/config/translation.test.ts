import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, describeConfig, loadConfig } from './index.ts';

const load = (env: Record<string, string>) => loadConfig(env).config;

/** The sentences with which an environment is refused. */
function refusals(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message.split('\n');
  }
  return [];
}

const openai = {
  LECTERN_TRANSLATION_PROVIDER: 'openai',
  LECTERN_TRANSLATION_URL: 'https://models.example.com/v1/',
  LECTERN_TRANSLATION_MODEL: 'small',
};
const webhook = {
  LECTERN_TRANSLATION_PROVIDER: 'webhook',
  LECTERN_TRANSLATION_URL: 'http://10.0.0.7:8080/translate',
  LECTERN_TRANSLATION_KEY: 'hunter2-hunter2-hunter2',
};

test('texts are translated by nobody, by a service, or by a program of the operator', () => {
  assert.equal(load({}).translation, undefined);
  assert.deepEqual(load(openai).translation, { kind: 'openai', url: 'https://models.example.com/v1', model: 'small' });
  assert.deepEqual(load({ ...openai, LECTERN_TRANSLATION_KEY: 'short' }).translation, {
    ...{ kind: 'openai', url: 'https://models.example.com/v1', model: 'small', key: 'short' },
  });
  assert.deepEqual(load(webhook).translation, {
    ...{ kind: 'webhook', url: 'http://10.0.0.7:8080/translate', key: 'hunter2-hunter2-hunter2' },
  });
});

test('a provider that lacks something is refused, with the name of what it lacks', () => {
  const without = (env: Record<string, string>, name: string) => refusals({ ...env, [name]: '' });
  for (const [sentences, expected] of [
    [without(openai, 'LECTERN_TRANSLATION_MODEL'), /LECTERN_TRANSLATION_MODEL should be set/],
    [without(openai, 'LECTERN_TRANSLATION_URL'), /LECTERN_TRANSLATION_URL should be set/],
    [without(webhook, 'LECTERN_TRANSLATION_KEY'), /LECTERN_TRANSLATION_KEY should be set/],
    [without(webhook, 'LECTERN_TRANSLATION_PROVIDER'), /LECTERN_TRANSLATION_PROVIDER should be/],
    [refusals({ ...webhook, LECTERN_TRANSLATION_KEY: 'hunter2' }), /at least 16 characters/],
    [refusals({ ...openai, LECTERN_TRANSLATION_PROVIDER: 'magic' }), /one of openai, webhook/],
    [refusals({ ...openai, LECTERN_TRANSLATION_KEY: 'hunter2\r\nx: y' }), /malformed \(not shown\)/],
  ] as const) {
    assert.equal(sentences.filter((sentence) => expected.test(sentence)).length, 1, sentences.join('\n'));
    assert.doesNotMatch(sentences.join('\n'), /hunter2/);
  }
  for (const url of [
    'models.example.com',
    'ftp://a.b',
    'https://a:b@c.d',
    'https://a.b/?key=c',
    'https://a.b,https://c.d',
  ])
    assert.equal(refusals({ ...openai, LECTERN_TRANSLATION_URL: url }).length > 0, true, url);
});

test('the key of a provider is hidden', () => {
  const text = JSON.stringify(describeConfig(load(webhook)));
  assert.match(text, /10\.0\.0\.7/);
  assert.doesNotMatch(text, /hunter2/);
});
