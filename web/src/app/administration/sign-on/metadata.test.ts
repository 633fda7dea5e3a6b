import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMetadata } from './metadata.ts';

const metadata = (changes: Readonly<Record<string, string>> = {}): string => {
  let text = `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID='https://idp.example/?a=1&amp;b=2'>
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="encryption"><ds:X509Certificate>ENCRYPT</ds:X509Certificate></md:KeyDescriptor>
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Certificate>
      MIIC
      AAAA==
    </ds:X509Certificate></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/go"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
  for (const [from, to] of Object.entries(changes)) text = text.replaceAll(from, to);
  return text;
};

test('metadata say what is to be entered, with the certificate to sign with alone', () => {
  assert.deepEqual(readMetadata(metadata()), {
    entityID: 'https://idp.example/?a=1&b=2',
    ssoURL: 'https://idp.example/go',
    certificate: '-----BEGIN CERTIFICATE-----\nMIICAAAA==\n-----END CERTIFICATE-----',
  });
});

test('the names of the elements may have no prefix', () => {
  assert.equal(typeof readMetadata(metadata({ 'md:': '', 'ds:': '' })), 'object');
});

test('it is said what is missing', () => {
  const words = [
    '<html>',
    metadata({ entityID: 'other' }),
    metadata({ 'HTTP-Redirect': 'SOAP' }),
    metadata({ signing: 'encryption' }),
    metadata({ '</md:IDPSSODescriptor>': '</md:IDPSSODescriptor><md:IDPSSODescriptor >' }),
    'x'.repeat(1024 * 1024 + 1),
  ].map((text) => {
    const read = readMetadata(text);
    return typeof read === 'string' ? read.split(' ').slice(0, 5).join(' ') : 'read';
  });
  assert.deepEqual(words, [
    'This is no metadata of',
    'The metadata do not say',
    'The provider has no address',
    'There is no certificate in',
    'This file describes several providers.',
    'This file is larger than',
  ]);
});

test('a file that is made to take long does not', () => {
  const started = performance.now();
  readMetadata(metadata({ '<?xml version="1.0"?>': '<md:KeyDescriptor >'.repeat(20_000) }));
  readMetadata(`<EntityDescriptor ${'a="'.repeat(100_000)}`);
  readMetadata(`<EntityDescriptor >${'<SingleSignOnService '.repeat(40_000)}`);
  assert.ok(performance.now() - started < 2000);
});
