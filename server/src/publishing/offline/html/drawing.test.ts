import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanDrawing } from './drawing.worker.ts';

const clean = (text: string): string => cleanDrawing(Buffer.from(text));
const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

test('a drawing keeps what is drawn', () => {
  const inner =
    '<style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0"></stop></linearGradient></defs><use xlink:href="#g"></use><a href="https://example.com/"><text xml:space="preserve">a &lt; b ä</text></a><image href="data:image/png;base64,AAAA"></image>';
  assert.equal(
    clean(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inner}</svg>`),
    `<svg ${XMLNS} viewBox="0 0 1 1">${inner}</svg>`,
  );
});

test('an entity of an editor for the namespace changes nothing', () => {
  assert.equal(
    clean('<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"><path d="M0 0"/></svg>'),
    `<svg ${XMLNS}><path d="M0 0"></path></svg>`,
  );
});

test('nothing in it acts or loads', () => {
  for (const inner of [
    '<script>alert(1)</script>',
    '<svg:script>alert(1)</svg:script>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="alert(1)"/></foreignObject>',
    '<rect onload="alert(1)"/>',
    '<rect ONLOAD="alert(1)"/>',
    '<a href="javascript:alert(1)"/>',
    '<a xlink:href=" java&#10;script:alert(1)"/>',
    '<a xmlns:y="http://www.w3.org/1999/xlink" y:href="javascript:alert(1)"/>',
    '<a><set attributeName="href" to="javascript:alert(1)"/></a>',
    '<a><animate attributeName="xlink:href" values="javascript:alert(1)"/></a>',
    '<use href="data:image/svg+xml,alert(1)"/>',
    '<image href="https://evil.example/alert(1)"/>',
    '<style>@import "https://evil.example/alert(1)";</style>',
    '<rect style="fill:url(https://evil.example/alert(1)"/>',
  ])
    assert.doesNotMatch(clean(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`), /alert|evil/, inner);
  assert.doesNotMatch(
    clean('<?xml-stylesheet href="evil"?><!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]><svg>&x;</svg>'),
    /<script|evil/,
  );
  for (const rule of ['u\\72l(//evil.example/x)', `url("//evil.example/'x")`, 'image-set("//evil.example/x" 1x)'])
    assert.doesNotMatch(clean(`<svg><style>a{fill:${rule}}</style></svg>`), /(?:url|image-set)\(|\\/, rule);
  assert.equal(clean('<svg><text>C:\\a</text></svg>'), `<svg ${XMLNS}><text>C:\\a</text></svg>`);
  assert.equal(clean('<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'), '');
});

test('it is read as it is encoded', () => {
  assert.match(cleanDrawing(Buffer.from('\ufeff<svg><text>ä</text></svg>', 'utf16le')), /ä/);
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><svg><text>ä</text></svg>', 'latin1');
  assert.match(cleanDrawing(latin), /ä/);
});
