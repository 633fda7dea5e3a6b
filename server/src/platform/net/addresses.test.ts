import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findRefusal, makeAllowance } from './addresses.ts';

/** IPv6 addresses that lead to an IPv4 address, given as two groups of four hexadecimal digits. */
function carriersOf(octets: readonly number[]): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  const high = ((a << 8) | b).toString(16);
  const low = ((c << 8) | d).toString(16);
  const flipped = `${(((a << 8) | b) ^ 0xffff).toString(16)}:${(((c << 8) | d) ^ 0xffff).toString(16)}`;
  return [
    `::ffff:${high}:${low}`,
    `::ffff:0:${high}:${low}`,
    `64:ff9b::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `2001:0:808:808:0:0:${flipped}`,
    `2a00:1450::5efe:${high}:${low}`,
    `2a00:1450::200:5efe:${high}:${low}`,
  ];
}

const privateOctets = [
  [0, 0, 0, 0],
  [10, 255, 0, 1],
  [100, 64, 0, 1],
  [100, 127, 255, 255],
  [127, 0, 0, 1],
  [127, 255, 255, 254],
  [169, 254, 169, 254],
  [172, 16, 0, 1],
  [172, 31, 255, 255],
  [192, 0, 0, 8],
  [192, 0, 2, 1],
  [192, 88, 99, 1],
  [192, 168, 1, 1],
  [198, 18, 0, 1],
  [198, 19, 255, 255],
  [198, 51, 100, 1],
  [203, 0, 113, 1],
  [224, 0, 0, 1],
  [239, 255, 255, 255],
  [240, 0, 0, 1],
  [255, 255, 255, 255],
  [168, 63, 129, 16],
];
const publicOctets = [
  [8, 8, 8, 8],
  [1, 1, 1, 1],
  [100, 63, 0, 1],
  [100, 128, 0, 1],
  [172, 15, 0, 1],
  [172, 32, 0, 1],
  [192, 0, 1, 1],
  [223, 255, 255, 255],
];

test('private, reserved and special IPv4 addresses are not public', () => {
  for (const octets of privateOctets) assert.notEqual(findRefusal(octets.join('.')), undefined, octets.join('.'));
});

test('their neighbors are public', () => {
  for (const octets of publicOctets) assert.equal(findRefusal(octets.join('.')), undefined, octets.join('.'));
});

test('an IPv6 address is no way around: what it carries is judged', () => {
  for (const octets of privateOctets)
    for (const text of carriersOf(octets)) assert.notEqual(findRefusal(text), undefined, text);
  for (const octets of publicOctets)
    for (const text of carriersOf(octets)) assert.equal(findRefusal(text), undefined, text);
});

test('for every IPv4 address its carriers are judged as it is', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(octet, octet, octet, octet), (octets) => {
      const refusal = findRefusal(octets.join('.'));
      for (const text of carriersOf(octets)) assert.equal(findRefusal(text), refusal, text);
    }),
  );
});

test('a Teredo address whose server is private is not public', () => {
  assert.notEqual(findRefusal('2001:0:a00:1::f7f7:f7f7'), undefined);
});

test('IPv4-compatible addresses are judged by what they carry', () => {
  for (const text of ['::127.0.0.1', '::10.0.0.1', '::a9fe:a9fe']) assert.notEqual(findRefusal(text), undefined, text);
});

test('special IPv6 addresses are not public, nor is what was never handed out', () => {
  const texts = [
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:1ff::1',
    '5f00::1',
    '64:ff9b:1::808:808',
    '2620:4f:8000::1',
    '4000::1',
    '1::1',
  ];
  for (const text of texts) assert.notEqual(findRefusal(text), undefined, text);
  for (const text of ['2606:4700::1111', '2a00:1450:4001:80f::200e', '2001:4860:4860::8888', '2001:200::1']) {
    assert.equal(findRefusal(text), undefined, text);
  }
});

test('what is no address is not public', () => {
  for (const text of ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3.4/8', '[::1]', ' 8.8.8.8']) {
    assert.equal(findRefusal(text), 'no address', text);
    assert.equal(makeAllowance(['0.0.0.0/0'])(text), false, text);
  }
});

test('an allowed range covers its addresses, however they are written, and no others', () => {
  const isAllowed = makeAllowance(['10.1.0.0/16', 'fd00::/8', '192.168.0.7']);
  for (const text of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::10.1.2.3', 'fd12::1', '192.168.0.7'])
    assert.ok(isAllowed(text), text);
  for (const text of ['10.2.0.1', '::ffff:10.2.0.1', 'fc00::1', '192.168.0.8', '::1', '2001:0:a02:1::f5fe:fdfc']) {
    assert.equal(isAllowed(text), false, text);
  }
  assert.equal(makeAllowance([])('10.1.2.3'), false);
});
