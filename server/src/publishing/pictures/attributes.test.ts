import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileEntry } from '#features/contents/index.ts';
import { type PicturePlace, withPictures } from './attributes.ts';

const HASH = 'a'.repeat(64);
const URL = `/s/~files/${HASH}/a%20b,c.png`;
const FILE = { id: 'f', name: 'a b,c.png', path: 'a b,c.png', contentType: 'image/png', size: 50_000, sha256: HASH };

const place = (change: Partial<PicturePlace> = {}, file: Partial<FileEntry> = {}): PicturePlace => ({
  files: new Map([[URL, { ...FILE, width: 1000, height: 500, ...file }]]),
  resizes: true,
  hasCover: false,
  column: 768,
  ...change,
});
const img = (attributes = ''): string => `<img src="${URL}" alt="A"${attributes} />`;
const sizeOf = (html: string): string | undefined =>
  / width="[^"]*"(?: height="[^"]*")?| height="[^"]*"/.exec(html)?.[0];

test('a picture has the size of its file, and the ratio of it where its author wrote one side', () => {
  const sizes: [string, string | undefined][] = [
    ['', ' width="1000" height="500"'],
    [' width="375"', ' width="375" height="188"'],
    [' width="285.333"', ' width="285" height="143"'],
    [' height="100"', undefined],
    [' width="false"', ' width="1000" height="500"'],
    [' width="300" height="300"', ' width="300" height="300"'],
    [' width="50%"', ' width="50%"'],
  ];
  for (const [attributes, size] of sizes)
    if (size !== undefined) assert.equal(sizeOf(withPictures(img(attributes), place())), size, attributes);
  assert.match(withPictures(img(' height="100"'), place()), / height="100" width="200"/);
});

test('a picture is offered in widths below its own, by addresses without blanks and commas', () => {
  const html = withPictures(img(), place());
  const at = (width: number) => `/s/~pictures/${HASH}/${width}/a%20b%2Cc.png.webp ${width}w`;
  assert.match(html, new RegExp(`srcset="${[400, 800, 1000].map(at).join(', ').replaceAll('.', '\\.')}"`));
  assert.match(html, / sizes="\(max-width: 768px\) 100vw, 768px"/);
  assert.match(withPictures(img(' width="200"'), place()), / sizes="\(max-width: 200px\) 100vw, 200px"/);
});

test('what has no smaller form, or an author’s own choice, is offered as it is', () => {
  for (const file of [
    { contentType: 'image/svg+xml' },
    { contentType: 'image/gif' },
    { size: 9000 },
    { size: 30_000_000 },
    { width: 50_000, height: 50_000 },
  ])
    assert.doesNotMatch(withPictures(img(), place({}, file)), /srcset/);
  assert.doesNotMatch(withPictures(img(), place({ resizes: false })), /srcset/);
  assert.equal(withPictures(img(' srcset="/x.png 2x"'), place()).match(/srcset/g)?.length, 1);
  assert.doesNotMatch(withPictures(img(' data-size="line"'), place()), /srcset/);
});

test('the first picture comes first, what is far down when its reader comes near, and all next to the text', () => {
  const far = `<p>${'x'.repeat(4000)}</p>`;
  const html = withPictures(`${img()}${img()}${far}${img()}`, place());
  const [first = '', second = '', third = ''] = html.match(/<img[^>]*>/g) ?? [];
  assert.match(first, /fetchpriority="high" decoding="async"/);
  assert.doesNotMatch(first + second, /loading/);
  assert.doesNotMatch(second + third, /fetchpriority/);
  assert.match(third, / sizes="auto, .*loading="lazy" decoding="async"/);
  assert.doesNotMatch(withPictures(img(), place({ hasCover: true })), /fetchpriority/);
  assert.doesNotMatch(withPictures(far + img(), place()), /fetchpriority/);
});

test('a picture of another host keeps its address, and gets no size that nobody knows', () => {
  const html = withPictures('<img src="https://example.com/a.png" alt="" width="30" />', place());
  assert.equal(html, '<img src="https://example.com/a.png" alt="" width="30" fetchpriority="high" decoding="async" />');
});

test('the picture for the dark has its own sizes and smaller forms', () => {
  const html = withPictures(
    `<picture><source srcset="${URL}" media="(prefers-color-scheme: dark)" /><img src="/light.png" alt="" /></picture>`,
    place(),
  );
  assert.match(html, /<source srcset="[^"]*~pictures[^"]*" media="[^"]*" sizes="[^"]*" width="1000" height="500" \/>/);
});

test('text that only looks like a picture stays as it is', () => {
  const html = '<p>&lt;img src="x" /&gt;</p><img src="x" alt=">" onx /><img /';
  assert.match(withPictures(html, place()), /^<p>&lt;img src="x" \/&gt;<\/p>/);
  assert.equal(withPictures('<img src="&quot;x" alt="a &lt; b" />', place()).includes('alt="a &lt; b"'), true);
});

test('a picture that is not there costs no request, and leaves its words', () => {
  const html = withPictures('<img src="#broken-link" alt="A map" width="30" loading="lazy" />', place());
  assert.equal(html, '<img alt="A map" />');
});
