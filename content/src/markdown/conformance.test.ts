import assert from 'node:assert/strict';
import { test } from 'node:test';
import createMarkdownIt, { type MarkdownIt } from 'markdown-it';
import { createParser, createPlainParser } from './parser.ts';

type Example = { number: number; section: string; markdown: string; html: string };

// The name is a variable, so that the types do not ask for a package that may be missing.
const PACKAGE: string = 'commonmark-spec';
const examples = await readExamples();
const skip = examples.length > 0 ? false : `the package ${PACKAGE} with the published examples is not installed`;

async function readExamples(): Promise<Example[]> {
  try {
    const spec = (await import(PACKAGE)) as { default: { tests: Example[] } };
    // The text of the specification shows tabs as arrows.
    const tabs = (text: string) => text.replaceAll('→', '\t');
    return spec.default.tests.map((each) => ({ ...each, markdown: tabs(each.markdown), html: tabs(each.html) }));
  } catch {
    return [];
  }
}

/** What the specification says of no parser, only of a renderer: encoded URLs and `/>`. */
function asPublished(md: MarkdownIt): MarkdownIt {
  const { normalizeLink, validateLink } = createMarkdownIt();
  md.normalizeLink = normalizeLink;
  md.validateLink = validateLink;
  return md.set({ xhtmlOut: true, linkify: false });
}

// An empty quote is printed without its line end.
const print = (html: string): string => html.replaceAll('<blockquote></blockquote>', '<blockquote>\n</blockquote>');

function failing(md: MarkdownIt): number[] {
  return examples.filter((each) => print(md.render(each.markdown)) !== each.html).map((each) => each.number);
}

test('every published example of CommonMark is parsed as published', { skip }, () => {
  assert.equal(examples.length, 652);
  assert.deepEqual(failing(asPublished(createPlainParser())), []);
});

test('what we add changes no example of CommonMark but for a backslash that ends a block', { skip }, () => {
  assert.deepEqual(failing(asPublished(createParser())), [90, 644, 646]);
});

type GfmExample = {
  name: string;
  markdown: string;
  html: string;
  /** Why ours is another than GitHub's. */ instead?: string;
};

// The examples of the extensions in the specification of GFM 0.29, in its order but with words of our own: no package holds
// them. Everything else of GFM is CommonMark.
const EXTENSIONS: GfmExample[] = [
  {
    name: 'table 1',
    markdown: '| a | b |\n| - | - |\n| c | d |',
    html: '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
  },
  {
    name: 'table 2',
    markdown: '| a | bcd |\n:-: | ---:\ne | f',
    html: '<table><thead><tr><th style="text-align:center">a</th><th style="text-align:right">bcd</th></tr></thead><tbody><tr><td style="text-align:center">e</td><td style="text-align:right">f</td></tr></tbody></table>',
    instead: 'GitHub writes `align`; the sanitizer makes the style that attribute',
  },
  {
    name: 'table 3',
    markdown: '| a\\|b |\n| ------ |\n| c `\\|` d |\n| **\\|** e |',
    html: '<table><thead><tr><th>a|b</th></tr></thead><tbody><tr><td>c <code>|</code> d</td></tr><tr><td><strong>|</strong> e</td></tr></tbody></table>',
  },
  {
    name: 'table 4',
    markdown: '| a |\n| - |\n| b |\n> c',
    html: '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table><blockquote><p>c</p></blockquote>',
  },
  {
    name: 'table 5',
    markdown: '| a | b |\n| - | - |\n| c | d |\ne\n\nf',
    html: '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr><tr><td>e</td><td></td></tr></tbody></table><p>f</p>',
  },
  { name: 'table 6', markdown: '| a | b |\n| - |\n| c |', html: '<p>| a | b || - || c |</p>' },
  {
    name: 'table 7',
    markdown: '| a | b |\n| - | - |\n| c |\n| d | e | f |',
    html: '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td></td></tr><tr><td>d</td><td>e</td></tr></tbody></table>',
  },
  {
    name: 'table 8',
    markdown: '| a | b |\n| - | - |',
    html: '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>',
  },
  {
    name: 'task list 1',
    markdown: '- [ ] a\n- [x] b',
    html: '<ul><li>[ ] a</li><li>[x] b</li></ul>',
    instead: 'the box is put in by the renderer, which also names the item a task',
  },
  {
    name: 'task list 2',
    markdown: '- [x] a\n  - [ ] b',
    html: '<ul><li>[x] a<ul><li>[ ] b</li></ul></li></ul>',
    instead: 'the box is put in by the renderer, as above',
  },
  {
    name: 'strikethrough 1',
    markdown: '~~a~~ b, ~c~ d',
    html: '<p><s>a</s> b, ~c~ d</p>',
    instead: 'one tilde is a tilde, as in the hosted service; `s` says the same as `del`',
  },
  { name: 'strikethrough 2', markdown: 'a ~~b\n\nc~~ d', html: '<p>a ~~b</p><p>c~~ d</p>' },
  {
    name: 'strikethrough 3',
    markdown: 'a ~~~b~~~ c',
    html: '<p>a ~<s>b</s>~ c</p>',
    instead: 'the two inner tildes of three count; GitHub has none',
  },
  {
    name: 'autolink without a scheme',
    markdown: 'www.a.org',
    html: '<p>www.a.org</p>',
    instead: 'without a scheme nothing is an address: `README.md` is a file, and Moldova has its own domain',
  },
  {
    name: 'autolink with a full stop',
    markdown: 'https://a.org/x.',
    html: '<p><a href="https://a.org/x">https://a.org/x</a>.</p>',
  },
  {
    name: 'autolink with brackets',
    markdown: 'https://a.org/x?q=(b) (https://a.org/x?q=(b))',
    html: '<p><a href="https://a.org/x?q=(b)">https://a.org/x?q=(b)</a> (<a href="https://a.org/x?q=(b)">https://a.org/x?q=(b)</a>)</p>',
  },
  {
    name: 'autolink before a tag',
    markdown: 'https://a.org/b<c',
    html: '<p><a href="https://a.org/b">https://a.org/b</a>&lt;c</p>',
  },
  { name: 'autolink of an e-mail address', markdown: 'a@b.org', html: '<p><a href="mailto:a@b.org">a@b.org</a></p>' },
  {
    name: 'disallowed raw HTML',
    markdown: '<b> <title>',
    html: '<p><b> <title></p>',
    instead: 'what of HTML may be shown is decided by the sanitizer, for every tag and attribute',
  },
];

for (const { name, markdown, html, instead } of EXTENSIONS)
  test(`GFM: ${name} is parsed ${instead === undefined ? 'as published' : `in our way: ${instead}`}`, () => {
    assert.equal(createPlainParser().render(markdown).replaceAll('\n', ''), html);
  });
