import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from './testing.ts';
import { unwrapRedirect } from './google-docs.ts';
import { docxOf, paragraph } from './docx/testing.ts';

const SHEET =
  'ul.lst-kix_abc-0{list-style-type:none}.c1{color:#000;font-weight:700;font-size:11pt}.c2{font-style:italic}';
const DOCUMENT = `<html><head><meta content="text/html; charset=UTF-8"><style type="text/css">${SHEET}</style></head><body class="c9 doc-content">
<p class="c5 title" id="h.x"><span class="c3">My document</span></p>
<h1 id="h.1"><span>First chapter</span></h1>
<p><span class="c1">bold</span><span> and </span><span class="c2">slanted</span> <a href="https://www.google.com/url?q=https://example.com/x%3Fy&amp;sa=D">out</a> <a href="#h.1">in</a></p>
<ul class="c6 lst-kix_abc-0 start"><li class="c0"><span>one</span></li></ul><ul class="c6 lst-kix_abc-1 start"><li><span>below</span></li></ul><ul class="c6 lst-kix_abc-0"><li><span>two</span></li></ul>
<h1><span>Second</span></h1><p><img alt="" src="images/image1.png"></p></body></html>`;

test('a document that was downloaded as a web page keeps its marks, lists, pictures and real links', async () => {
  const { files } = await convertFiles('google-docs', { 'Doc.html': DOCUMENT, 'images/image1.png': 'png' });
  assert.equal(
    files['Doc.md'],
    '# My document\n\n## First chapter\n\n**bold** and _slanted_ [out](https://example.com/x?y) [in](#first-chapter)\n\n* one\n  * below\n* two\n\n## Second\n\n![](images/image1.png)\n',
  );
  assert.equal(files['images/image1.png'], 'png');
});

test('text keeps its color, and a paragraph stands where it stood', async () => {
  const { files } = await convertFiles('google-docs', {
    'Doc.html': `<html><head><style>.c1{color:#ff0000;font-size:11pt}.c2{text-align:center;line-height:1.15}.c3{background-color:#ffff00}</style></head><body class="doc-content"><p class="title"><span>Looks</span></p>
<p><span class="c1">hot</span> and <span class="c3">marked</span></p><p class="c2"><span>in the middle</span></p></body></html>`,
  });
  assert.equal(
    files['Doc.md'],
    '# Looks\n\n<mark style="color:red;">hot</mark> and <mark style="background-color:yellow;">marked</mark>\n\n<p align="center">in the middle</p>\n',
  );
});

test('style rules that are the text of a document mark nothing', async () => {
  const { files } = await convertFiles('google-docs', {
    'Doc.html': `<html><head><style>@page{}</style><style>.c2{font-style:italic}</style></head><body><p class="title"><span>Styles</span></p>
<p><span class="c1">}.c1{font-weight:700}</span><span class="c2">slanted</span></p></body></html>`,
  });
  assert.equal(files['Doc.md'], '# Styles\n\n}.c1{font-weight:700}_slanted_\n');
});

test('of links only those by way of Google lead on', () => {
  for (const [target, leads] of [
    ['https://www.google.com/url?q=https://a.example/b%3Fc', 'https://a.example/b?c'],
    ['https://www.google.co.uk/url?q=mailto:a@b.example', 'mailto:a@b.example'],
    ['https://www.google.com/url', 'https://www.google.com/url'],
    ['https://www.google.com/search?q=kiln', 'https://www.google.com/search?q=kiln'],
    ['https://a.example/url?q=kiln', 'https://a.example/url?q=kiln'],
    ['https://www.google.com.evil.example/url?q=kiln', 'https://www.google.com.evil.example/url?q=kiln'],
    ['#h.1', '#h.1'],
  ] as const)
    assert.equal(unwrapRedirect(target), leads);
});

test('a document that was downloaded as docx is read as one', async () => {
  const { files } = await convertFiles('google-docs', { 'Doc.docx': docxOf(paragraph('Hello', 'Title')) });
  assert.deepEqual(files, { 'doc.md': '# Hello\n' });
});

test('an archive without a document is refused with what to choose', async () => {
  assert.match((await convertFiles('google-docs', { 'a.txt': 'x' })).refusal ?? '', /File, Download, Web Page/);
});

test('comments of reviewers and the text at the edges of pages are left and named, footnotes stay footnotes', async () => {
  const body = `<body class="c9 doc-content"><div><p class="c1"><span>ACME confidential</span></p></div>
<p class="title"><span>Plan</span></p><p><span>We start</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> on Monday.</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>
<hr class="c4"><div><p class="c1"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;If the kiln is there.</span></p></div>
<div class="c2"><p class="c1"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Is Mo sure?</span></p></div>
<div><p class="c1"><span>Page 1</span></p></div></body>`;
  const { files, left } = await convertFiles('google-docs', { 'Doc.html': `<html><head></head>${body}</html>` });
  assert.equal(files['Doc.md'], '# Plan\n\nWe start[^1] on Monday.\n\n[^1]: If the kiln is there.\n');
  assert.deepEqual(left, [
    'Doc.html: 1 comment of reviewers did not come over.',
    'Doc.html: The text at the edge of each page did not come over: “ACME confidential”.',
    'Doc.html: The text at the edge of each page did not come over: “Page 1”.',
  ]);
});
