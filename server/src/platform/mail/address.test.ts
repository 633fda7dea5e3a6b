import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMailAddress } from './address.ts';

const read = (text: string) => readMailAddress(text)?.address;

test('an address is kept as it is, with its domain in lower case', () => {
  assert.equal(read('Olga.Smith+docs@Example.COM'), 'Olga.Smith+docs@example.com');
  assert.equal(read("o'hara_1@mail.a-b.example"), "o'hara_1@mail.a-b.example");
});

test('a domain in another script is sent to by its registered name', () => {
  assert.equal(read('olga@bücher.example'), 'olga@xn--bcher-kva.example');
  assert.equal(read('olga@почта.рф'), 'olga@xn--80a1acny.xn--p1ai');
});

test('a domain that turns into another one is refused', () => {
  for (const text of ['a@ｅxample.com', 'a@exampleﬁ.com', 'a@example。com', 'a@exa\u00admple.com', 'a@e%78ample.com'])
    assert.equal(read(text), undefined, text);
});

test('what would reach a further mailbox is refused', () => {
  const hostile = [
    'a@example.com\nBcc: b@evil.example',
    'a@example.com\r\nRCPT TO:<b@evil.example>',
    'a@example.com\n',
    'a@example.com\u2028b@evil.example',
    'a@example.com,b@evil.example',
    'a@example.com;b@evil.example',
    'a@example.com b@evil.example',
    'a@b@example.com',
    '<a@example.com>',
    'A <a@example.com>',
    'group: a@example.com;',
    '"a b"@example.com',
    '"a@evil.example"@example.com',
    'a(comment)@example.com',
    'a@example.com(comment)',
    '@evil.example:a@example.com',
    'a@example.com> SIZE=1',
    'a\u0000@example.com',
    'a@example.com\u0000.evil.example',
    'a%evil.example@',
  ];
  for (const text of hostile) assert.equal(read(text), undefined, JSON.stringify(text));
});

test('what is no mailbox of the internet is refused', () => {
  const wrong = [
    ...['', '@', 'a', 'a@', '@example.com', 'a@localhost', 'a@127.0.0.1', 'a@[127.0.0.1]', 'a@[IPv6:::1]', 'a@1'],
    ...['.a@example.com', 'a.@example.com', 'a..b@example.com', 'a@.example.com', 'a@example..com', 'a@example.com.'],
    ...['a@-example.com', 'a@example-.com', 'a@exa_mple.com', 'ä@example.com', 'a@exam ple.com', 'a@example.com/x'],
    ...[`${'a'.repeat(65)}@example.com`, `a@${'b'.repeat(64)}.com`, `a@${'b.'.repeat(130)}com`, 'a@\ud800.example'],
  ];
  for (const text of wrong) assert.equal(read(text), undefined, JSON.stringify(text));
});

test('a long text is refused without being looked at', () => {
  assert.equal(read(`a@${'ü.'.repeat(1_000_000)}com`), undefined);
});

test('addresses of one mailbox are known to be such', () => {
  const mailbox = (text: string) => readMailAddress(text)?.mailbox;
  assert.equal(mailbox('Olga+1@Example.com'), mailbox('olga@example.com'));
  assert.notEqual(mailbox('olga1@example.com'), mailbox('olga@example.com'));
  assert.equal(mailbox('+1@example.com'), '+1@example.com');
});
