import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlainDrawing } from './drawings.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const svg = (inside: string, before = '') =>
  bytes(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">${inside}</svg>`);

test('drawings as tools export them are drawn', () => {
  const gradient = '<linearGradient id="a"><stop stop-color="#123"/></linearGradient>';
  for (const drawing of [
    svg('<path d="M0 0h9v9z" fill="#123456"/>'),
    svg(`<defs>${gradient}</defs><path d="M0 0h9v9z" fill="url(#a)"/><path d="M1 1h9v9z" stroke="url(#a)"/>`),
    svg(
      '<g clip-path="url(#c)"><path d="M0 0"/></g><defs><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>',
    ),
    svg('<defs><style>.a{fill:red}</style></defs><title>R&amp;D</title><rect class="a" width="9" height="9"/>'),
    svg(
      '<path d="M0 0"/>',
      '<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
    ),
  ])
    assert.ok(isPlainDrawing(drawing), new TextDecoder().decode(drawing));
});

const chain = (from: string) =>
  Array.from({ length: 60 }, (_, at) => from.replaceAll('NEXT', String(at + 1)).replaceAll('HERE', String(at))).join(
    '',
  );

// Some of these take years to draw, and the others hide what does.
test('drawings whose parts multiply are not drawn', () => {
  const mask = '<rect width="9" height="9" mask="url(#mHERE)"/>';
  const clip = '<rect width="9" height="9" clip-path="url(#cHERE)"/>';
  for (const drawing of [
    svg(chain(`<mask id="mNEXT">${mask}${mask}</mask>`)),
    svg(chain(`<clipPath id="cNEXT">${clip}${clip}</clipPath>`)),
    svg(`<style>rect{clip-path:url(#c)}</style>${chain('<clipPath id="c"><rect width="9" height="9"/></clipPath>')}`),
    svg(chain('<g id="gNEXT"><use href="#gHERE"/><x:use href="#gHERE"/></g>')),
    svg(`<filter id="f">${'<feMorphology operator="dilate" radius="999"/>'.repeat(500)}</filter>`),
    svg('<path d="M0 0H99999" stroke="red" stroke-dasharray="0.1"/>'),
    svg('<image href="data:image/svg+xml,x"/>'),
    svg('<g &#109;ask="url(#m)"/>'),
    svg(String.raw`<style>rect{\6d ask:url(#m)}</style>`),
    svg('', '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'),
    svg('', '<!DOCTYPE svg [<!ATTLIST rect x CDATA "1">]>'),
    svg('', '<?xml version="1.0" encoding="utf-16"?>'),
    svg('<path d="M0 0"/>'.repeat(5000)),
    new Uint8Array([...svg('\u00e9').slice(0, -7), 0xe9]),
    new Uint8Array(Buffer.from('<svg width="9" height="9"/>', 'utf16le')),
  ])
    assert.ok(!isPlainDrawing(drawing), new TextDecoder().decode(drawing).slice(0, 300));
});
