// Responses that somebody hostile, or a provider that is set up wrongly, could send. Each is refused, for the reason that it names.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as keys from '#testing/keys/index.ts';
import type { Reason } from './refusals.ts';
import { assertionOf, encode, respond, responseOf, type Said, said, sign } from './testing.ts';
import { verifyResponse } from './verify.worker.ts';

const BASE = 'https://docs.acme.example/saml/provider';
const ISSUER = 'https://idp.example/metadata';
const NOW = Date.UTC(2026, 10, 23, 9);
const MINUTE = 60_000;
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

const good = (changes: Partial<Said> = {}): Said => ({
  ...said(NOW, { base: BASE, issuer: ISSUER, inResponseTo: '_request' }),
  ...changes,
});

const verify = (xml: string, certificates = [keys.providerCertificate]) => verifyEncoded(encode(xml), certificates);
const verifyEncoded = (response: string, certificates = [keys.providerCertificate]) =>
  verifyResponse({ response, certificates, issuer: ISSUER, audience: BASE, acsUrl: `${BASE}/acs`, now: NOW });

async function accepted(xml: string, certificates?: string[]) {
  const result = await verify(xml, certificates);
  if ('refused' in result) assert.fail(`${result.refused}: ${result.message}`);
  return result.assertion;
}

test('a response of the provider is accepted, with the address in lower case and its attributes', async () => {
  const s = good();
  assert.deepEqual(await accepted(respond(s)), {
    id: s.id,
    email: 'ada@acme.example',
    inResponseTo: '_request',
    until: NOW + 6 * MINUTE,
    attributes: { first_name: 'Ada', last_name: 'Lovelace' },
  });
});

test('responses come in several forms that are all right', async () => {
  const unasked = good({ inResponseTo: undefined, responseInResponseTo: undefined });
  assert.equal((await accepted(respond(unasked))).inResponseTo, undefined);
  await accepted(sign(respond(good()), { of: 'Response' }));
  await accepted(respond(good(), { signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512' }));
  await accepted(respond(good(), { digest: 'http://www.w3.org/2001/04/xmlenc#sha512' }));
  await accepted(`<?xml version="1.0" encoding="UTF-8"?>\n${respond(good())}\n`);
  await accepted(respond(good({ conditions: '<saml:OneTimeUse/>' })));
  await accepted(respond(good({ notBefore: NOW + MINUTE, notOnOrAfter: NOW - MINUTE + 1 })));
  const wrapped = encode(respond(good())).replaceAll(/.{76}/g, '$&\r\n');
  assert.ok('assertion' in (await verifyEncoded(wrapped)));
});

test('any of several certificates of the provider will do', async () => {
  await accepted(respond(good()), [keys.strangerCertificate, keys.providerCertificate]);
});

/** A response whose assertion is genuine, and another text in its place or next to it. */
const genuine = (s = good()) => {
  const response = respond(s);
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(response)?.[0] ?? assert.fail();
  return { s, response, assertion };
};
const evil = (id: string) => assertionOf(good({ id, nameId: 'eve@evil.example' }));
const replaceText = (xml: string, from: string, to: string) => {
  assert.ok(xml.includes(from), from);
  return xml.replace(from, to);
};

/** A response with an element that has the id of the assertion, in an attribute of this name. */
function withSameId(name: 'ID' | 'Id'): string {
  const { s, response } = genuine();
  const extensions = `<samlp:Extensions><x ${name}="${s.id}"/></samlp:Extensions>`;
  return replaceText(response, '<samlp:Status>', `${extensions}<samlp:Status>`);
}

type Attack = [says: string, reason: Reason, make: () => string];

const signatures: Attack[] = [
  ['no signature', 'unsigned', () => responseOf(good(), assertionOf(good()))],
  [
    'a signature of the response only',
    'unsigned',
    () => sign(responseOf(good(), assertionOf(good())), { of: 'Response' }),
  ],
  [
    'the key of a stranger, whose certificate it brings along',
    'signature',
    () => respond(good(), { key: keys.strangerKey, certificate: keys.strangerCertificate }),
  ],
  [
    'the key of a stranger next to the certificate of the provider',
    'signature',
    () => respond(good(), { key: keys.strangerKey }),
  ],
  [
    'an address that was changed after signing',
    'signature',
    () => replaceText(respond(good()), 'Ada@Acme', 'Eve@Acme'),
  ],
  [
    'a signature value of nothing',
    'signature',
    () => respond(good()).replace(/<SignatureValue>[^<]*/, '<SignatureValue>'),
  ],
  [
    'a bad signature of the response around a good one',
    'signature',
    () => sign(respond(good()), { of: 'Response', key: keys.strangerKey }),
  ],
  ['SHA-1 signatures', 'algorithm', () => respond(good(), { signature: `${DSIG}rsa-sha1` })],
  ['SHA-1 digests', 'algorithm', () => respond(good(), { digest: `${DSIG}sha1` })],
  [
    'a signature that anybody can make with the public certificate',
    'algorithm',
    () => replaceText(respond(good()), 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', `${DSIG}hmac-sha1`),
  ],
  [
    'a canonical form that keeps comments',
    'algorithm',
    () =>
      respond(good(), {
        transforms: [`${DSIG}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'],
      }),
  ],
  [
    'a transform that chooses what is signed',
    'algorithm',
    () => replaceText(respond(good()), `${DSIG}enveloped-signature`, 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
  ],
  [
    'no transform that takes the signature out',
    'algorithm',
    () => respond(good(), { transforms: ['http://www.w3.org/2001/10/xml-exc-c14n#'] }),
  ],
  [
    'a reference to nothing, which means the document',
    'signature-form',
    () => respond(good()).replace(/URI="#[^"]*"/, 'URI=""'),
  ],
  [
    'a reference to somewhere else',
    'signature-form',
    () => respond(good()).replace(/URI="#[^"]*"/, 'URI="https://evil.example/"'),
  ],
  ['two references', 'signature-form', () => respond(good()).replace(/<Reference .*<\/Reference>/s, '$&$&')],
  [
    'two signatures in one place',
    'signature-form',
    () => respond(good()).replace(/<Signature .*<\/Signature>/s, '$&$&'),
  ],
];

const wrappings: Attack[] = [
  [
    'a second assertion in front',
    'assertions',
    () => {
      const { response, assertion } = genuine();
      return replaceText(response, assertion, evil('_evil') + assertion);
    },
  ],
  [
    'a second assertion behind',
    'assertions',
    () => {
      const { response, assertion } = genuine();
      return replaceText(response, assertion, assertion + evil('_evil'));
    },
  ],
  [
    'the genuine assertion inside an evil one',
    'assertions',
    () => {
      const { response, assertion } = genuine();
      return replaceText(
        response,
        assertion,
        evil('_evil').replace('</saml:Assertion>', `${assertion}</saml:Assertion>`),
      );
    },
  ],
  [
    'the genuine assertion in the signature of an evil one',
    'assertions',
    () => {
      const { response, assertion } = genuine();
      const signature = /<Signature .*<\/Signature>/s.exec(assertion)?.[0] ?? '';
      const bare = assertion.replace(signature, '');
      const holding = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`);
      return replaceText(response, assertion, evil('_evil').replace('</saml:Issuer>', `</saml:Issuer>${holding}`));
    },
  ],
  [
    'the genuine assertion among extensions',
    'assertions',
    () => {
      const { response, assertion } = genuine();
      const hidden = `<samlp:Extensions>${assertion}</samlp:Extensions>`;
      return replaceText(response, assertion, hidden + evil('_evil'));
    },
  ],
  [
    'the genuine response inside an evil one',
    'assertions',
    () => {
      const { response } = genuine();
      return responseOf(
        good({ id: '_outer', beforeAssertion: `<samlp:Extensions>${response}</samlp:Extensions>` }),
        evil('_evil'),
      );
    },
  ],
  [
    'a second assertion in another name space',
    'assertions',
    () => {
      const { response, assertion } = genuine();
      return replaceText(response, assertion, `<Assertion xmlns="urn:evil" ID="_evil"/>${assertion}`);
    },
  ],
  ['the same id twice', 'ids', () => withSameId('ID')],
  ['the same id under another name of the attribute', 'ids', () => withSameId('Id')],
  [
    'an id with a quote, for those who search by it',
    'ids',
    () => responseOf(good(), assertionOf(good({ id: "x' or '1" }))),
  ],
  [
    'an evil assertion with the signature of the genuine one',
    'signature',
    () => {
      const { s, response, assertion } = genuine();
      const signature = /<Signature .*<\/Signature>/s.exec(assertion)?.[0] ?? '';
      return replaceText(response, assertion, evil(s.id).replace('</saml:Issuer>', `</saml:Issuer>${signature}`));
    },
  ],
  [
    'an object in the signature',
    'signature-form',
    () => replaceText(respond(good()), '</Signature>', '<Object><x/></Object></Signature>'),
  ],
];

const addressees: Attack[] = [
  ['another issuer', 'issuer', () => respond(good({ issuer: 'https://idp.evil.example', responseIssuer: ISSUER }))],
  ['another issuer of the response', 'issuer', () => respond(good({ responseIssuer: 'https://idp.evil.example' }))],
  ['an issuer that only begins like ours', 'issuer', () => respond(good({ issuer: `${ISSUER}.evil.example` }))],
  ['another destination', 'destination', () => respond(good({ destination: 'https://other.example/acs' }))],
  [
    'another destination in a signed response',
    'destination',
    () => sign(respond(good({ destination: 'https://other.example/acs' })), { of: 'Response' }),
  ],
  ['another recipient', 'recipient', () => respond(good({ recipient: 'https://other.example/acs' }))],
  ['the recipient of another provider here', 'recipient', () => respond(good({ recipient: `${BASE}2/acs` }))],
  ['another audience', 'audience', () => respond(good({ audience: 'https://other.example' }))],
  ['an audience that only begins like ours', 'audience', () => respond(good({ audience: `${BASE}2` }))],
  [
    'a second restriction to another audience',
    'audience',
    () =>
      respond(
        good({
          conditions:
            '<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction>',
        }),
      ),
  ],
  ['a condition that nobody knows', 'conditions', () => respond(good({ conditions: '<saml:Condition/>' }))],
  ['no bearer', 'confirmation', () => respond(good({ method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }))],
  ['nobody who signed in', 'confirmation', () => respond(good({ login: '' }))],
  [
    'an assertion for another request than the response',
    'in-response-to',
    () => respond(good({ responseInResponseTo: '_other' })),
  ],
  [
    'a response that says it was asked for, and an assertion that does not',
    'in-response-to',
    () => respond(good({ inResponseTo: undefined })),
  ],
  [
    'a refusal of the provider',
    'status',
    () => respond(good({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' })),
  ],
];

const times: Attack[] = [
  ['conditions of a time to come', 'too-early', () => respond(good({ notBefore: NOW + MINUTE + 1 }))],
  ['conditions that ended', 'expired', () => respond(good({ notOnOrAfter: NOW - MINUTE }))],
  ['a confirmation that ended', 'expired', () => respond(good({ confirmedUntil: NOW - MINUTE }))],
  ['an assertion of a time to come', 'too-early', () => respond(good({ issueInstant: NOW + MINUTE + 1 }))],
  [
    'a session that ended at the provider',
    'expired',
    () =>
      respond(good({ login: `<saml:AuthnStatement SessionNotOnOrAfter="${new Date(NOW - MINUTE).toISOString()}"/>` })),
  ],
  [
    'an end that is no time',
    'conditions',
    () => respond(good({ login: '<saml:AuthnStatement SessionNotOnOrAfter="never"/>' })),
  ],
  // The library reads that end as well, and says so.
  [
    'a confirmation without an end',
    'signature',
    () => sign(responseOf(good(), assertionOf(good()).replace(/ NotOnOrAfter="[^"]*"\/>/, '/>'))),
  ],
];

const names: Attack[] = [
  [
    'a comment in the address',
    'comment',
    () => replaceText(respond(good({ nameId: 'ada@acme.example.evil.example' })), '.evil', '<!-- -->.evil'),
  ],
  ['an element in the address', 'name-id', () => respond(good({ nameId: 'ada@acme.example<x/>.evil.example' }))],
  ['a CDATA section in the address', 'declaration', () => respond(good({ nameId: '<![CDATA[ada@acme.example]]>' }))],
  ['a name that is no address', 'name-id', () => respond(good({ nameId: 'ada' }))],
  ['two addresses', 'name-id', () => respond(good({ nameId: 'ada@acme.example, eve@evil.example' }))],
  [
    'a line break for headers',
    'name-id',
    () => respond(good({ nameId: 'ada@acme.example&#10;Bcc: eve@evil.example' })),
  ],
  ['a letter that becomes another in lower case', 'name-id', () => respond(good({ nameId: '\u212Aate@acme.example' }))],
  ['letters of another alphabet', 'name-id', () => respond(good({ nameId: 'ad\u0430@acme.example' }))],
  [
    'a name in another format',
    'name-id',
    () => respond(good({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' })),
  ],
];

const BOMB = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');
const parsers: Attack[] = [
  [
    'an external entity',
    'declaration',
    () => `<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>${respond(good())}`,
  ],
  ['entities that grow', 'declaration', () => `<!DOCTYPE x [<!ENTITY a0 "a">${BOMB}]>${respond(good())}`],
  ['a document type in lower case', 'declaration', () => `<!doctype x>${respond(good())}`],
  ['an entity that is not declared', 'entity', () => respond(good()).replace('<saml:Issuer>', '<saml:Issuer>&xxe;')],
  [
    'a processing instruction',
    'declaration',
    () => `<?xml-stylesheet href="https://evil.example/x.xsl"?>${respond(good())}`,
  ],
  ['another encoding', 'declaration', () => `<?xml version="1.0" encoding="utf-7"?>${respond(good())}`],
  ['a NUL character', 'not-text', () => `${respond(good())}\0`],
  [
    'elements a hundred deep',
    'too-complex',
    () => responseOf(good({ beforeAssertion: nested(100) }), assertionOf(good())),
  ],
  [
    'many thousand elements',
    'too-complex',
    () => responseOf(good({ beforeAssertion: '<x/>'.repeat(10_000) }), assertionOf(good())),
  ],
  [
    'many thousand name spaces',
    'too-complex',
    () => {
      const spaces = Array.from({ length: 9000 }, (_, n) => `xmlns:n${n}="u"`).join(' ');
      return responseOf(good({ beforeAssertion: `<x ${spaces}/>` }), assertionOf(good()));
    },
  ],
  ['nothing but beginnings of tags', 'not-xml', () => '<'.repeat(250_000)],
  [
    'tags in a value of an attribute',
    'not-xml',
    () => respond(good()).replace('<saml:Issuer', "<x y='<z>'/><saml:Issuer"),
  ],
  ['more than fits', 'too-large', () => respond(good({ attributes: { a: 'x'.repeat(300_000) } }))],
  ['two roots', 'not-xml', () => `${respond(good())}<x/>`],
  ['half a response', 'not-xml', () => respond(good()).slice(0, -20)],
  ['a text', 'not-xml', () => 'hello'],
  [
    'another message',
    'not-a-response',
    () => '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>',
  ],
  ['a response of SAML 1.1', 'not-a-response', () => respond(good()).replace('Version="2.0"', 'Version="1.1"')],
  ['an encrypted assertion', 'encrypted', () => responseOf(good(), '<saml:EncryptedAssertion/>')],
  [
    'an encrypted name',
    'encrypted',
    () => sign(responseOf(good(), assertionOf(good()).replace(/<saml:NameID.*<\/saml:NameID>/, '<saml:EncryptedID/>'))),
  ],
  ['no assertion', 'assertions', () => responseOf(good(), '')],
];
const nested = (depth: number): string => '<x>'.repeat(depth) + '</x>'.repeat(depth);

for (const [says, reason, make] of [...signatures, ...wrappings, ...addressees, ...times, ...names, ...parsers])
  test(`${says}: refused as ${reason}`, async () => {
    const result = await verify(make());
    assert.ok('refused' in result, 'it is refused');
    assert.equal(result.refused, reason, result.message);
    assert.ok(result.message.length < 700 && !/[\r\n]/.test(result.message), result.message);
  });

test('what is no base64 is refused', async () => {
  for (const response of ['', '%%%', 'abc', 'ab=c', encode(respond(good())).slice(1), `${encode('<x/>')}\u0000`]) {
    const result = await verifyEncoded(response);
    assert.ok('refused' in result && result.refused === 'not-base64', response.slice(0, 20));
  }
});

test('bytes that are no UTF-8 are refused, whatever they would be in another encoding', async () => {
  for (const encoding of ['utf16le', 'latin1'] as const) {
    const response = Buffer.from(`${respond(good())}\u00E9`, encoding).toString('base64');
    const result = await verifyEncoded(response);
    assert.ok('refused' in result && result.refused === 'not-text', encoding);
  }
});
