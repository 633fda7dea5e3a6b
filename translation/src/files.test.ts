import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toUnits } from '@lectern/content';
import { anyText } from '@lectern/content/testing/text';
import fc from 'fast-check';
import { po as gettext } from 'gettext-parser';
import {
  readPo,
  readXliff,
  writePo,
  writeXliff,
  type FilePage,
  type ReadTranslations,
  type WrittenFile,
} from './index.ts';

const FORMATS = {
  xliff: { read: readXliff, write: writeXliff },
  po: { read: readPo, write: writePo },
} as const;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function fileOf(units: FilePage['units'], path = 'guide/a.md'): WrittenFile {
  return { sourceLanguage: 'en', targetLanguage: 'pt-br', pages: [{ id: 'page1', path, title: 'A', units }] };
}

const unit = (id: string, source: string, target?: string): FilePage['units'][number] => ({
  id,
  kind: 'paragraph',
  source,
  placeholders: [],
  section: '',
  ...(target === undefined ? {} : { target }),
});

const texts = ({ units, faults }: ReadTranslations): unknown =>
  faults.length > 0 ? faults : units.map(({ page, id, source, target }) => [page, id, source, target]);

const MARKDOWN = `# Install "it"

Press **Enter** & [go](b.md) to \`a < b\` <1> \\\\ {% if x %}y{% endif %}

| A | ![pic](x.png) |
|---|---|
`;

// Any characters, those that no XML can hold among them.
const anyUnit = anyText({ minLength: 1, maxLength: 60 }).map((text) => `a${text.toWellFormed()}`);

for (const [name, { read, write }] of Object.entries(FORMATS)) {
  test(`${name}: what is written of a page is read again`, () => {
    const units = toUnits(MARKDOWN).map((each) => ({ ...each, target: each.source.replaceAll(/[a-z]/g, 'é') }));
    const result = read(bytesOf(write(fileOf(units))), { sourceLanguage: 'en', targetLanguage: 'pt-BR' });
    assert.deepEqual(result.faults, []);
    assert.deepEqual([result.sourceLanguage, result.targetLanguage], ['en', 'pt-br']);
    assert.deepEqual(
      result.units.map(({ id, source, target }) => ({ id, source, target })),
      units.map(({ id, source, target }) => ({ id, source, target })),
    );
  });

  test(`${name}: any text is written so that it reads the same`, () => {
    fc.assert(
      fc.property(anyUnit, anyUnit, anyUnit, (source, target, path) => {
        const result = read(bytesOf(write(fileOf([unit('u1', source, target)], path))));
        assert.deepEqual(texts(result), [['page1', 'u1', source, target]]);
      }),
      { numRuns: 300 },
    );
  });

  test(`${name}: what has no translation, or one of an earlier text, brings none`, () => {
    const stale = { ...unit('u2', 'now'), previous: { source: 'before', target: 'antes --> <b> "x"\n#: y' } };
    const text = write(fileOf([unit('u1', 'new'), stale, unit('u3', 'a', 'b')]));
    assert.match(text, /before/);
    assert.match(text, /antes/);
    assert.deepEqual(texts(read(bytesOf(text))), [['page1', 'u3', 'a', 'b']]);
  });

  test(`${name}: a file of another language is named`, () => {
    const bytes = bytesOf(write(fileOf([unit('u1', 'a', 'b')])));
    const { faults } = read(bytes, { sourceLanguage: 'fr', targetLanguage: 'de' });
    assert.deepEqual(
      faults.map(({ message }) => message),
      [
        'The file must be translated from "fr", and it says "en".',
        'The file must be translated into "de", and it says "pt-br".',
      ],
    );
  });

  test(`${name}: a unit that is there twice is named with its lines`, () => {
    const { faults, units } = read(bytesOf(write(fileOf([unit('u1', 'a', 'b'), unit('u1', 'c', 'd')]))));
    assert.equal(units.length, 1);
    assert.match(faults[0]?.message ?? '', /there twice, first on line \d+/);
    assert.ok((faults[0]?.line ?? 0) > 5);
    assert.deepEqual([faults[0]?.page, faults[0]?.unit], ['page1', 'u1']);
  });

  test(`${name}: what is no such file is refused with a line`, () => {
    for (const bytes of [
      bytesOf(''),
      bytesOf('hello'),
      bytesOf('\0\0\0\0'),
      bytesOf('{"a": 1}'),
      Uint8Array.of(0xff, 0xfe, 0x3c),
      Uint8Array.of(0xc3, 0x28),
      bytesOf(write(fileOf([unit('u1', 'a', 'b')])).slice(0, -20)),
    ]) {
      const { units, faults } = read(bytes);
      assert.deepEqual(units, []);
      assert.ok((faults[0]?.line ?? 0) >= 1, JSON.stringify(faults));
    }
  });

  test(`${name}: a hundred faults are named, and no more`, () => {
    const units = Array.from({ length: 300 }, () => unit('u1', 'a', 'b'));
    assert.equal(read(bytesOf(write(fileOf(units)))).faults.length, 100);
  });

  test(`${name}: the file may be UTF-16`, () => {
    const text = write(fileOf([unit('u1', 'a', 'é漢')])).replace(/encoding="UTF-8"/, 'encoding="UTF-16"');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    assert.deepEqual(texts(read(utf16)), [['page1', 'u1', 'a', 'é漢']]);
  });
}

test('po: other programs read the same of what we write', () => {
  const units = toUnits(MARKDOWN).map((each) => ({ ...each, target: `${each.source} é` }));
  const { translations, charset } = gettext.parse(Buffer.from(writePo(fileOf(units))), { validation: true });
  assert.equal(charset, 'utf-8');
  for (const { id, source, target } of units)
    assert.deepEqual(translations[`page1/${id}`]?.[source]?.msgstr, [target], source);
});

test('po: what other programs write is read', () => {
  const units = toUnits(MARKDOWN).map((each) => ({ ...each, target: `${each.source} é` }));
  const parsed = gettext.parse(Buffer.from(writePo(fileOf(units))));
  const { units: read, faults } = readPo(gettext.compile(parsed, { foldLength: 20 }));
  assert.deepEqual(faults, []);
  assert.deepEqual(
    new Map(read.map(({ id, target }) => [id, target])),
    new Map(units.map(({ id, target }) => [id, target])),
  );
});

const HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n"Language: de\\n"\n\n';
const po = (entries: string): ReadTranslations => readPo(bytesOf(HEADER + entries));

test('po: entries are read with comments, several lines and old ones between them', () => {
  const entries = `#. note
#: a.md:1
#, c-format
#| msgid "old"
msgctxt "page1/u1"
msgid ""
"a "
"b"
msgstr "c\\n\\"d\\""
#, fuzzy
msgctxt "page1/u2"
msgid "e"
msgstr "f"
#~ msgid "gone"
#~ msgstr "away

msgctxt "page1/u3"
msgid "g"
msgstr ""\r
msgctxt "page1/u4"\r
msgid "h"\r
msgstr "i"\r
`;
  // The last line may be without an end.
  for (const written of [entries, entries.trimEnd()])
    assert.deepEqual(texts(po(written)), [
      ['page1', 'u1', 'a b', 'c\n"d"'],
      ['page1', 'u4', 'h', 'i'],
    ]);
});

test('po: every mistake is named with its line', () => {
  for (const [entries, line, message] of [
    ['msgctxt "p/u"\nmsgid "a\nmsgstr "b"\n', 6, 'A string has no end.'],
    ['msgctxt "p/u"\nmsgid "a"\nmsgstr "b\\"\n', 7, 'A string has no end.'],
    ['msgctxt "p/u"\nmsgid "a" b"\nmsgstr "b"\n', 6, 'A string has a quote in it that is not escaped.'],
    ['msgctxt "p/u"\nmsgid "\\q"\nmsgstr "b"\n', 6, 'A string has "\\q" in it, which means nothing.'],
    ['msgctxt "p/u"\nmsgid "a"\nmsgid "b"\n', 7, 'An entry has "msgid" twice.'],
    ['msgctxt "p/u"\nmsgid "a"\n', 5, 'The file ends in the middle of an entry.'],
    [
      'msgctxt "p/u"\nmsgid "a"\nmsgstr "b"\nwhat\n',
      8,
      'The line is neither a comment, a keyword with a string, nor a string: "what".',
    ],
    ...[80, 81].map((length) => {
      const shown = 'x'.repeat(80) + (length > 80 ? '…' : '');
      const message = `The line is neither a comment, a keyword with a string, nor a string: "${shown}".`;
      return [`${'x'.repeat(length)}\n`, 5, message] as const;
    }),
    ['"a"\n', 5, 'The line is neither a comment, a keyword with a string, nor a string: ""a"".'],
  ] as const) {
    const { units, faults } = po(entries);
    assert.deepEqual([units, faults], [[], [{ line, message }]], entries);
  }
  for (const entries of [
    'msgid "a"\nmsgstr "b"\n',
    'msgctxt "p"\nmsgid "a"\nmsgstr "b"\n',
    'msgctxt "../p/u"\nmsgid "a"\nmsgstr "b"\n',
    'msgctxt "p/u"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n',
    'msgctxt "p/u"\nmsgstr "b"\n',
    'msgid ""\nmsgstr "Language: fr\\n"\n',
  ])
    assert.equal(po(entries).faults.length, 1, entries);
  assert.match(readPo(bytesOf('msgctxt "p/u"\nmsgid "a"\nmsgstr "b"\n')).faults[0]?.message ?? '', /no header/);
});

test('po: a file of another encoding is read as it says, and one of an unknown encoding is refused', () => {
  const latin = HEADER.replace('UTF-8', 'ISO-8859-1') + 'msgctxt "p/u"\nmsgid "a"\nmsgstr "é"\n';
  assert.deepEqual(texts(readPo(Buffer.from(latin, 'latin1'))), [['p', 'u', 'a', 'é']]);
  assert.match(readPo(bytesOf(HEADER.replace('UTF-8', 'utf-7'))).faults[0]?.message ?? '', /"utf-7" .* is not known/);
});

const xliff = (inside: string, root = ''): ReadTranslations =>
  readXliff(
    bytesOf(
      `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"${root}>\n${inside}\n</xliff>`,
    ),
  );
const segments = (inside: string): ReadTranslations => xliff(`<file id="p"><unit id="u">${inside}</unit></file>`);

test('xliff: several segments are one text, in their order', () => {
  for (const [inside, source, target] of [
    [
      '<segment state="final"><source>A.</source><target>X.</target></segment><ignorable><source> </source></ignorable><segment><source>B.</source><target>Y.</target></segment>',
      'A. B.',
      'X. Y.',
    ],
    [
      '<segment><source>A</source><target order="3">X</target></segment><ignorable><source> </source></ignorable><segment><source>B</source><target order="1">Y</target></segment>',
      'A B',
      'Y X',
    ],
    [
      '<segment><source><sc id="1"/>A.</source><target><sc id="1"/>X.</target></segment><segment><source>B<ec startRef="1"/></source><target>Y<ec startRef="1"/></target></segment>',
      '<1>A.B</1>',
      '<1>X.Y</1>',
    ],
    [
      '<segment><source>A <pc id="1">b <ph id="2"/></pc><cp hex="0001"/></source><target><mrk id="m" type="comment">X</mrk><ph id="2"/><pc id="1">y</pc></target></segment>',
      'A <1>b <2/></1>\u0001',
      'X<2/><1>y</1>',
    ],
    [
      '<segment><source>a &lt;1> &#60;</source><target><![CDATA[<1>x & y]]></target></segment>',
      'a <<1> <<',
      '<<1>x & y',
    ],
  ] as const)
    assert.deepEqual(texts(segments(inside)), [['p', 'u', source, target]], inside);
});

test('xliff: notes, modules and groups are passed over, and what must not be translated is not', () => {
  const inside = `<file id="p"><skeleton>x</skeleton><notes><note>n</note></notes><group id="g"><group id="h">
    <unit id="u" xmlns:m="urn:oasis:names:tc:xliff:matches:2.0"><m:matches><m:match ref="#1"><source>no</source><target>no</target></m:match></m:matches>
    <notes><note>source</note></notes><originalData><data id="d">x</data></originalData>
    <segment><source>a</source><target>b</target></segment></unit></group></group>
    <unit id="v" translate="no"><segment><source>c</source><target>d</target></segment></unit>
    <unit id="w"><segment><source>e</source><target>e</target></segment></unit>
    <unit id="x"><segment state="translated"><source>OK</source><target>OK</target></segment></unit>
    <unit id="y"><segment><source>f</source></segment></unit></file>`;
  assert.deepEqual(texts(xliff(inside)), [
    ['p', 'u', 'a', 'b'],
    ['p', 'x', 'OK', 'OK'],
  ]);
});

test('xliff: every mistake is named with its unit and line', () => {
  for (const [inside, message] of [
    ['', 'The unit has no segment.'],
    ['<segment><target>x</target></segment>', 'Segment 1 of the unit has no source.'],
    [
      '<segment><source>a</source><target>x</target></segment><segment><source>b</source></segment>',
      'Segment 2 of the unit is not translated.',
    ],
    [
      '<segment><source>a</source><target order="2">x</target></segment><ignorable><source/></ignorable>',
      'The order of the segments contradicts itself.',
    ],
    ['<segment><source>a <ph id="x1"/></source><target>b</target></segment>', 'The source has no placeholder "x1".'],
    ['<segment><source>a</source><target><b>b</b></target></segment>', '"b" may not stand in a text.'],
    ['<segment><source>a</source><target><cp hex="D800"/></target></segment>', '"D800" is no character.'],
  ] as const) {
    const { units, faults } = segments(inside);
    assert.deepEqual([units, faults], [[], [{ line: 3, page: 'p', unit: 'u', message }]], inside);
  }
  assert.equal(xliff('<file id="p"/><file id="p"/>').faults[0]?.message, 'The page is there twice.');
  assert.match(xliff('<file id="a b"/>').faults[0]?.message ?? '', /no id of a page/);
  assert.match(xliff('<file id="p"><unit id="é"/></file>').faults[0]?.message ?? '', /no id of a unit/);
});

test('xliff: a placeholder says of what kind it is, and shows what stands there', () => {
  const text = writeXliff(fileOf(toUnits('Press **Enter** and `a < b` in [c](d.md)\n')));
  assert.match(text, /<pc id="1" type="fmt" subType="xlf:b" dispStart="bold"/);
  assert.match(text, /<ph id="2" type="other" disp="a &lt; b"/);
  assert.match(text, /<pc id="3" type="link" dispStart="link"/);
});

test('xliff: entities, document types, and depth are refused before they cost anything', () => {
  const bomb = `<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en">&b;</xliff>`;
  const external = `<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>`;
  for (const text of [bomb, external])
    assert.match(readXliff(bytesOf(text)).faults[0]?.message ?? '', /has a document type/, text);
  for (const [inside, message] of [
    ['&b;', /no well-formed XML/],
    ['<file>', /no well-formed XML/],
    ['<file id="p" id="q"/>', /no well-formed XML/],
    ['\u0001', /no well-formed XML/],
    ['<a>'.repeat(60), /nests more than 50 elements/],
  ] as const) {
    const { units, faults } = xliff(inside);
    assert.deepEqual(units, []);
    assert.match(faults[0]?.message ?? '', message, inside);
    assert.ok((faults[0]?.line ?? 0) >= 2);
  }
  assert.match(
    readXliff(bytesOf('<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>')).faults[0]?.message ?? '',
    /another version of XLIFF/,
  );
});

test('a file with all that a large space has is read in time that grows with its size', () => {
  const units = Array.from({ length: 5_000 }, (_, index) =>
    unit(`u${index}`, 'some words of a text '.repeat(5), 'x "y" & <z>'.repeat(5)),
  );
  for (const { read, write } of Object.values(FORMATS)) {
    const { units: found, faults } = read(bytesOf(write(fileOf(units))));
    assert.deepEqual([found.length, faults], [5_000, []]);
  }
});
