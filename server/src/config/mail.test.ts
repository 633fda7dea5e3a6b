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

test('a mail server is reached by STARTTLS, by TLS, or in the clear by its own wish', () => {
  const from = { LECTERN_MAIL_FROM: 'docs@example.com' };
  const read = (url: string) => load({ ...from, LECTERN_SMTP_URL: url }).smtp;
  assert.deepEqual(read('smtp://mail.example.com'), { host: 'mail.example.com', port: 587, security: 'starttls' });
  assert.deepEqual(read('smtps://mail.example.com/'), { host: 'mail.example.com', port: 465, security: 'tls' });
  assert.deepEqual(read('smtp://[::1]:25?tls=none'), { host: '::1', port: 25, security: 'none' });
  assert.deepEqual(read('smtp://a%40b:c%2Fd%3A@10.0.0.1:2525'), {
    ...{ host: '10.0.0.1', port: 2525, security: 'starttls', user: 'a@b', password: 'c/d:' },
  });
  const wrong = [
    ...['mail.example.com', 'http://mail.example.com', 'smtp://', 'smtp://h/path', 'smtp://h?tls=optional'],
    ...['smtps://h?tls=none', 'smtp://h?tls=none&x=1', 'smtp://user@h', 'smtp://:secret@h', 'smtp://a%0d%0a:b@h'],
    ...['smtp://a%zz:b@h', 'smtp://h%0d%0aQUIT', 'smtp://h#x'],
  ];
  for (const url of wrong) {
    const sentences = refusals({ ...from, LECTERN_SMTP_URL: url });
    assert.equal(sentences.length, 1, url);
    assert.match(sentences[0] ?? '', /^LECTERN_SMTP_URL is malformed \(not shown\)/);
  }
});

test('the sender of mails is an address, with a name or without', () => {
  const read = (text: string) => load({ LECTERN_MAIL_FROM: text }).mailFrom;
  assert.deepEqual(read('docs@example.com'), { name: '', address: 'docs@example.com' });
  assert.deepEqual(read('Acme, Docs <docs@example.com>'), { name: 'Acme, Docs', address: 'docs@example.com' });
  assert.deepEqual(read('"Acme Docs" <docs@localhost>'), { name: 'Acme Docs', address: 'docs@localhost' });
  for (const text of [
    'docs',
    'a@b.c\nBcc: x@y.z',
    'a@b.c, d@e.f',
    'A <a@b.c> B',
    'A\r\nB <a@b.c>',
    `${'x'.repeat(65)} <a@b.c>`,
  ])
    assert.equal(refusals({ LECTERN_MAIL_FROM: text }).length, 1, text);
});

test('a mail server without a sender is refused, and its password is not printed', () => {
  assert.match(refusals({ LECTERN_SMTP_URL: 'smtp://h' })[0] ?? '', /LECTERN_MAIL_FROM should be/);
  const config = load({ LECTERN_SMTP_URL: 'smtp://u:geheim@h', LECTERN_MAIL_FROM: 'a@b.c' });
  assert.doesNotMatch(JSON.stringify(describeConfig(config)), /geheim/);
});
