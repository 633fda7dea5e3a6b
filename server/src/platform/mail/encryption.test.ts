// What is said in the clear, and what is not.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { SMTPServerOptions } from 'smtp-server';
import { loadConfig } from '#config/index.ts';
import { startMailServer } from './testing.ts';
import { createTransport } from './transport.ts';

const letter = { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' };
const from = { name: 'Docs', address: 'docs@example.com' };

/** Delivers a mail to a server, by the URL that an operator would give. */
async function deliver(t: TestContext, options: SMTPServerOptions, toUrl: (port: number) => string) {
  const server = await startMailServer(t, options);
  const settings = { LECTERN_SMTP_URL: toUrl(server.port), LECTERN_MAIL_FROM: from.address };
  const { smtp } = loadConfig(settings).config;
  assert.ok(smtp);
  const transport = createTransport({ smtp, from, host: 'lectern.test' });
  const delivered = transport.deliver({ id: 'x', to: 'olga@example.com', createdAt: 0, letter });
  return { server, delivered };
}

const password: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password: given }, _session, done) =>
    given === 'p@ss/word' ? done(null, { user: username ?? '' }) : done(new Error('Wrong')),
};

test('a server that does not offer STARTTLS is sent nothing', async (t) => {
  const { server, delivered } = await deliver(t, {}, (port) => `smtp://127.0.0.1:${port}`);
  await assert.rejects(delivered, { failure: 'unreachable' });
  assert.equal(server.mails.length, 0);
});

test('a certificate that nobody vouches for is refused, with STARTTLS and with TLS', async (t) => {
  const upgraded = await deliver(t, { disabledCommands: [] }, (port) => `smtp://127.0.0.1:${port}`);
  await assert.rejects(upgraded.delivered, { failure: 'unreachable', message: /certificate/ });
  const wrapped = await deliver(t, { secure: true }, (port) => `smtps://127.0.0.1:${port}`);
  await assert.rejects(wrapped.delivered, { failure: 'unreachable', message: /certificate/ });
  assert.deepEqual([upgraded.server.mails, wrapped.server.mails], [[], []]);
});

test('the user and the password of the URL are decoded and used', async (t) => {
  const { server, delivered } = await deliver(
    t,
    { ...password, allowInsecureAuth: true },
    (port) => `smtp://olga%40example.com:p%40ss%2Fword@127.0.0.1:${port}?tls=none`,
  );
  await delivered;
  assert.equal(server.mails[0]?.user, 'olga@example.com');
});

test('a wrong password holds for every mail, and is not in the error', async (t) => {
  const { delivered } = await deliver(
    t,
    { ...password, allowInsecureAuth: true },
    (port) => `smtp://olga:secret@127.0.0.1:${port}?tls=none`,
  );
  await assert.rejects(delivered, (error: Error & { failure: string }) => {
    assert.equal(error.failure, 'unreachable');
    assert.doesNotMatch(`${error.message} ${String(error.cause)}`, /secret/);
    return true;
  });
});
