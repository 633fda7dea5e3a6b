import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSpeller } from './dictionaries/index.ts';
import { readSettings, readText, toFindings } from './index.ts';

const speller = await loadSpeller('en');

function check(source: string, yaml = '') {
  const { settings, faults } = readSettings(yaml);
  assert.deepEqual(faults, []);
  const { found, ignored } = readText(source, { settings, speller, variables: new Set(['known']) });
  return toFindings(source, found, { settings, ignored });
}

const said = (source: string, yaml?: string) => check(source, yaml).map(({ rule, text }) => `${rule} ${text}`);

test('a word with a slip is found where it stands, with what it should be', () => {
  const [finding] = check('# Title\n\nSome text with a **speling** mistake.\n');
  assert.deepEqual(
    [finding?.rule, finding?.line, finding?.column, finding?.text, finding?.fixes[0], finding?.severity],
    ['spelling', 3, 20, 'speling', 'spelling', 'warning'],
  );
});

test('words before and between marks are read, next to escaped characters and entities, too', () => {
  assert.deepEqual(
    said(
      'A speling **bold** and a documentaton ***both** of* it\\*s [recieved **x**](https://x.example) &amp; seperate.',
    ),
    ['spelling speling', 'spelling documentaton', 'spelling recieved', 'spelling seperate'],
  );
});

test('what is no prose has no spelling', () => {
  const source =
    '# A page\n\nRun `speling` or --documentaton in /usr/documentaton of v1.documentaton, <code>speling</code>, https://speling.example, fooBarr, foo_speling.\n\n```js\nspeling\n```\n\nThe function speling is named in code. $$speling$$ <kbd>documentaton</kbd>\n';
  assert.deepEqual(said(source), []);
});

test('names, abbreviations and words that are made of words are left alone', () => {
  assert.deepEqual(
    said('We like Kubernete and the FOOO of a callpoint, a subnet and an unhidden group’s keepalive.'),
    [],
  );
});

test('the words of a team are known, in any case', () => {
  assert.deepEqual(said('A speling here.', 'words: [Speling]'), []);
});

test('a word that is like no other is found only where this is wanted', () => {
  assert.deepEqual(said('A xqzzvb here.'), []);
  assert.deepEqual(said('A xqzzvb here.', 'rules: { unknown-word: suggestion }'), ['unknown-word xqzzvb']);
});

test('places are right behind carriage returns, in quotes, cells and HTML', () => {
  const source =
    '# T\r\n\r\n> some text\r\n> with a speling\r\n\r\n| A | B |\r\n|---|---|\r\n| a speling | b |\r\n\r\n<p>One speling</p>\r\n';
  assert.deepEqual(
    check(source).map(({ text, line }) => [text, line]),
    [
      ['speling', 4],
      ['speling', 8],
      ['speling', 10],
    ],
  );
});

test('a word twice in a row is found over line ends, and one that may stand twice is not', () => {
  assert.deepEqual(said('This is the\nthe text that that he had had.'), ['repeated-word the\nthe']);
});

test('links, headings, code and tables are looked at', () => {
  const source =
    '# One\n\n# Two\n\n[click here](a.md) [](b.md) ![](c.png)\n\n## \n\n#### Deep\n\n```\nconst code = 1;\n```\n\n|  |  |\n|--|--|\n| a | b |\n';
  assert.deepEqual(
    check(source).map(({ rule }) => rule),
    [
      'second-title',
      'link-text',
      'empty-link',
      'missing-alternative',
      'empty-heading',
      'skipped-heading',
      'code-language',
      'table-header',
    ],
  );
});

test('a code block wants a language where its text is plainly a program', () => {
  const fence = (text: string): string => `\`\`\`\n${text}\n\`\`\`\n`;
  const code = [
    'const a = 1;\nconsole.log(a);',
    'def mix(x):\n    return x + 1',
    '{\n  "name": "kiln",\n  "size": 3\n}',
    '<ul>\n  <li>One</li>\n</ul>',
    'SELECT * FROM kilns;',
    'import os\nfrom a import b',
  ];
  const none = [
    'Some words of a text.\nAnd more of them.',
    'docs/\n├── README.md\n└── a.md',
    'npm install\nnpm start',
    '12:00:01 started\n12:00:02 ready (3 ms)',
    '+------+\n|  a   |\n+------+',
    '',
  ];
  assert.deepEqual(
    code.filter((text) => said(fence(text)).length !== 1),
    [],
  );
  assert.deepEqual(
    none.filter((text) => said(fence(text)).length !== 0),
    [],
  );
  assert.deepEqual(
    said('> ```\n> let a = f();\n> ```\n'),
    ['code-language > ```'].map((each) => each.replace('> ', '')),
  );
});

test('English of any country is right unless the team chose one', async () => {
  const source = 'The behavior of a behaviour, and a speling.\n';
  const found = async (language: string) => {
    const { settings } = readSettings('');
    const read = readText(source, { settings, speller: await loadSpeller(language), variables: new Set() });
    return toFindings(source, read.found, { settings, ignored: [] }).map(({ text, fixes: [fix] }) => [text, fix]);
  };
  assert.deepEqual(await found('en'), [['speling', 'spelling']]);
  assert.deepEqual(
    (await found('en-US')).map(([text]) => text),
    ['behaviour', 'speling'],
  );
  assert.deepEqual(
    (await found('en-GB')).map(([text]) => text),
    ['behavior', 'speling'],
  );
});

test('expressions are read, and their variables looked up', () => {
  const expression = (text: string) => `A <code class="expression">${text}</code> here.`;
  assert.deepEqual(said(expression('space.vars.known')), []);
  assert.deepEqual(said(expression('space.vars.other')), ['unknown-variable space.vars.other']);
  assert.deepEqual(said(expression('space.vars.')), ['broken-expression space.vars.']);
});

test('the terms of a team are found and replaced with the case that they had', () => {
  const yaml = 'terms:\n  - not: [log-in, login to]\n    use: log in to\n    reason: It is a verb.\n  - not: simply\n';
  const findings = check('Login  to it, simply. A `log-in` in code.', yaml);
  assert.deepEqual(
    findings.map(({ text, fixes, message }) => [text, fixes[0], message]),
    [
      ['Login  to', 'Log in to', 'Write "log in to" instead of "Login to". It is a verb.'],
      ['simply', undefined, '"simply" is not to be used.'],
    ],
  );
});

test('a term about case is found only in the other case', () => {
  assert.deepEqual(said('Github and GitHub.', 'terms: [{ not: [Github], use: GitHub }]'), ['term Github']);
});

test('patterns are those of RE2, and hostile ones are refused or take no time', () => {
  assert.deepEqual(
    said(
      'It is very very good.',
      "patterns: [{ pattern: '\\bvery\\s+very\\b', message: No. }]\nrules: { repeated-word: off }",
    ),
    ['pattern very very'],
  );
  const refused = (pattern: string) =>
    readSettings(JSON.stringify({ patterns: [{ pattern, message: 'No.' }] })).faults.map(({ path }) => path);
  assert.deepEqual(refused('(?=a)b'), ['/patterns/0/pattern']);
  assert.deepEqual(refused('(a)\\1'), ['/patterns/0/pattern']);
  assert.deepEqual(refused('((a{50}){50}){50}'), ['/patterns/0/pattern']);
  const started = performance.now();
  check('a'.repeat(20_000), "patterns: [{ pattern: '(a+)+$', message: No. }, { pattern: '(.*.*)*x', message: No. }]");
  assert.ok(performance.now() - started < 10_000);
});

test('headings are in the case of the team', () => {
  assert.deepEqual(said('# Install The Program\n\n## Use GitHub with Docker\n', 'headings: sentence'), [
    'heading-case Install The Program',
  ]);
  const [finding] = check('# Install the program\n', 'headings: title');
  assert.equal(finding?.fixes[0], 'Install the Program');
});

test('what is long is found from the bound of the team on', () => {
  const yaml =
    'rules: { long-sentence: { severity: warning, most: 5 }, long-paragraph: { severity: suggestion, most: 8 } }';
  assert.deepEqual(
    check('One two three. One two three four five six. And one more.', yaml).map(({ rule }) => rule),
    ['long-paragraph', 'long-sentence'],
  );
});

test('front matter that every page must have is missed', () => {
  assert.deepEqual(
    check('---\nicon: x\n---\n\n# T\n', 'frontMatter: [description]').map(({ rule }) => rule),
    ['required-front-matter'],
  );
  assert.deepEqual(said('---\ndescription: x\n---\n\n# T\n', 'frontMatter: [description]'), []);
});

test('a comment switches rules off for the next block, and for no other', () => {
  const source =
    '<!-- lectern-ignore spelling -->\n\nA speling the the.\n\nA speling.\n\n<!-- lectern-ignore -->\n\nA speling the the.\n';
  assert.deepEqual(
    check(source).map(({ rule, line }) => [rule, line]),
    [
      ['repeated-word', 3],
      ['spelling', 5],
    ],
  );
});

test('mistakes in settings are named with their places', () => {
  const { faults } = readSettings(
    'rules: { speling: off, todo: loud, long-sentence: { most: 1 } }\nterms: [{ use: x }]\nheadings: loud\nother: 1\nlanguage: "!"\n',
  );
  assert.deepEqual(
    faults.map(({ path }) => path),
    ['/other', '/language', '/headings', '/rules/speling', '/rules/todo', '/rules/long-sentence/most', '/terms/0/not'],
  );
  assert.equal(readSettings('[').faults.length, 1);
  assert.equal(readSettings('- a').faults.length, 1);
});

test('hostile texts take no time', () => {
  const hostile = [
    'a'.repeat(200_000),
    `${'xq'.repeat(10)} `.repeat(20_000),
    'the '.repeat(50_000),
    `${'[here]('.repeat(2000)}`,
    '<!-- lectern-ignore '.repeat(5000),
    '<figure><figcaption>'.repeat(3000),
    Array.from({ length: 20_000 }, (_, index) => `qwxz${index.toString(36).replaceAll(/\d/g, 'q')}`).join(' '),
    '\u0001\u0002 '.repeat(20_000),
    `<code class="expression">${'('.repeat(1900)}</code>`.repeat(20),
  ];
  for (const source of hostile) {
    const started = performance.now();
    check(source, 'headings: sentence\nrules: { unknown-word: warning, long-sentence: error, todo: error }');
    assert.ok(performance.now() - started < 15_000, source.slice(0, 20));
  }
});
