import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isActive, readChange, serviceOf } from './rules.ts';
import type { ProviderRow } from './store.ts';

const https = { baseUrl: 'https://lectern.example' };
const http = { baseUrl: 'http://localhost:3000' };
const refusal = (wish: object, at = https): string | undefined => {
  try {
    readChange(wish, at);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test('what a request sets becomes columns, and what it leaves out nothing', () => {
  assert.deepEqual(readChange({}, https), {});
  assert.deepEqual(
    readChange(
      {
        ...{ label: ' Acme ', entityID: 'e', ssoURL: 'https://i.example/sso?x=1', issuer: 'https://i.example' },
        ...{ clientID: 'c', clientSecret: 's', defaultTeam: null, defaultRole: null },
      },
      https,
    ),
    {
      ...{ label: 'Acme', entity_id: 'e', sso_url: 'https://i.example/sso?x=1', issuer: 'https://i.example' },
      ...{ client_id: 'c', client_secret: 's', default_team_id: null, default_role: null },
    },
  );
  assert.equal(typeof readChange({ defaultRole: 'edit' }, https).default_role, 'number');
});

test('names are texts in one line', () => {
  for (const name of ['label', 'entityID', 'clientID', 'clientSecret'])
    for (const text of ['', ' ', 'a\nb', 'a\u0000', 'a\u2028b', 'a\u2029b'])
      assert.match(
        refusal({ [name]: text }) ?? '',
        new RegExp(`^body\\.${name}: expected .*in one line`),
        `${name} ${text}`,
      );
  assert.equal(refusal({ certificate: 'none' })?.startsWith('body.certificate: '), true);
});

test('every fault of a request is named at once', () => {
  assert.throws(() => readChange({ label: '', issuer: 'x', ssoURL: 'y' }, https), {
    status: 422,
    details: [
      { in: 'body', path: '/label', message: 'expected 1 to 30 characters in one line' },
      { in: 'body', path: '/ssoURL', message: 'expected an https address without a user name and a fragment' },
      { in: 'body', path: '/issuer', message: 'expected an https address without a user name, a query and a fragment' },
    ],
  });
});

test('an address of the other side is https, whole and without what it could hide', () => {
  for (const name of ['ssoURL', 'issuer'] as const) {
    for (const url of [
      'http://i.example',
      'https://u@i.example',
      'https://:p@i.example',
      'https://i.example#x',
      'https://i.example/\n',
      'i.example',
      'ftp://i.example',
    ])
      assert.ok(refusal({ [name]: url }), `${name} ${url}`);
    assert.equal(refusal({ [name]: 'https://i.example/x' }), undefined);
    assert.equal(refusal({ [name]: 'http://i.example' }, http), undefined);
    assert.ok(refusal({ [name]: 'ftp://i.example' }, http));
  }
  assert.ok(refusal({ issuer: 'https://i.example?x' }));
});

test('people can sign in by what is configured wholly', () => {
  const none = {
    entity_id: null,
    sso_url: null,
    certificate: null,
    issuer: null,
    client_id: null,
    client_secret: null,
  };
  for (const [kind, columns] of [
    ['saml', ['entity_id', 'sso_url', 'certificate']],
    ['oidc', ['issuer', 'client_id', 'client_secret']],
  ] as const) {
    const whole = { ...none, kind, ...Object.fromEntries(columns.map((column) => [column, 'x'])) };
    assert.equal(isActive(whole as unknown as ProviderRow), true, kind);
    for (const column of columns)
      assert.equal(isActive({ ...whole, [column]: null } as unknown as ProviderRow), false, column);
  }
});

test('the other side finds this server under addresses of the provider', () => {
  assert.deepEqual(serviceOf(https, { kind: 'saml', id: 'p1' }), {
    entityID: 'https://lectern.example/saml/p1',
    startURL: 'https://lectern.example/saml/p1/start',
    acsURL: 'https://lectern.example/saml/p1/acs',
    redirectURL: 'https://lectern.example/saml/p1/callback',
  });
});
