import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageDocument } from '@lectern/content';
import fc from 'fast-check';
import { Problem } from '#platform/http/index.ts';
import { bodyOf, markdownIn, type RemarkRules } from './remarks.ts';

const ctx = { baseUrl: 'https://docs.example.com' };
const COMMENT: RemarkRules = { at: '/body', atMost: 10_000 };

const documentOf = (markdown: string): PageDocument => {
  const body = bodyOf(ctx, markdown, 'document');
  return 'document' in body ? body.document : assert.fail('a document');
};
const wordsOf = (markdown: string): string => JSON.stringify(documentOf(markdown).nodes);
const refOf = (markdown: string): unknown => /"ref":(\{[^}]*\})/.exec(wordsOf(markdown))?.[1];

test('a text in Markdown is answered as it came', () => {
  assert.deepEqual(bodyOf(ctx, '# a <b>', undefined), { markdown: '# a <b>' });
  assert.deepEqual(bodyOf(ctx, '# a <b>', 'markdown'), { markdown: '# a <b>' });
});

test('a heading at the beginning is part of the document, and so is what looks like front matter', () => {
  assert.match(wordsOf('# Title\n\nText'), /"Title".*"Text"/);
  assert.match(wordsOf('---\nkey: value\n---\n\nText'), /key: value.*"Text"/);
});

test('a document that is sent is the one that is read', () => {
  const markdown = 'Some **bold** text with a [link](https://example.com/x).\n\n* one\n* two\n\n```js\ncode()\n```';
  const { nodes } = documentOf(markdown);
  assert.deepEqual(documentOf(markdownIn(ctx, { document: { nodes } }, COMMENT)).nodes, nodes);
});

test('references to users, spaces, pages and anchors come back as they were sent', () => {
  for (const ref of [
    { kind: 'user', user: 'u1aaaaaaaaaaaaaaaaaa' },
    { kind: 'space', space: 's1aaaaaaaaaaaaaaaaaa' },
    { kind: 'page', page: 'p1aaaaaaaaaaaaaaaaaa', space: 's1aaaaaaaaaaaaaaaaaa' },
    { kind: 'anchor', anchor: 'a b%', page: 'p1aaaaaaaaaaaaaaaaaa', space: 's1aaaaaaaaaaaaaaaaaa' },
  ]) {
    const text = { object: 'text', leaves: [{ object: 'leaf', text: 'there', marks: [] }] };
    const link = { object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes: [text] };
    const nodes = [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [link] }];
    assert.equal(refOf(markdownIn(ctx, { document: { nodes } }, COMMENT)), JSON.stringify(ref));
  }
});

test('a mention of somebody comes back as a mention', () => {
  const ref = { kind: 'user', user: 'u1aaaaaaaaaaaaaaaaaa' };
  const mention = { object: 'inline', type: 'mention', isVoid: true, data: { ref }, nodes: [] };
  const nodes = [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [mention] }];
  const markdown = markdownIn(ctx, { document: { nodes } }, COMMENT);
  assert.match(markdown, /https:\/\/docs\.example\.com\/u\/u1a+/);
  assert.match(wordsOf(markdown), /"type":"mention".*"kind":"user","user":"u1a+"/);
});

test('an address of this server that is no reference of ours stays an address', () => {
  for (const path of ['/', '/u/', '/u/a/b', '/s/', '/s/a/b/c', '/s/a/b#%E0', '/s/a#x', '/x/a', '/u/a#b'])
    assert.match(wordsOf(`[x](${ctx.baseUrl}${path})`), /"ref":\{"kind":"url"/, path);
});

const refusal = (body: object, rules: RemarkRules = COMMENT): { path: string | undefined; status: number } => {
  try {
    markdownIn(ctx, body, rules);
  } catch (error) {
    if (error instanceof Problem) return { path: error.details[0]?.path, status: error.status };
    throw error;
  }
  return { path: undefined, status: 200 };
};

const paragraph = (text: string) => ({
  ...{ object: 'block', type: 'paragraph', isVoid: false, data: {} },
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});

test('what is no document, blank or too long is refused, and the refusal says where', () => {
  const sent = (...nodes: object[]) => refusal({ document: { nodes } });
  assert.deepEqual(sent(), { path: '/body/document', status: 422 });
  assert.deepEqual(sent(paragraph(' ')), { path: '/body/document', status: 422 });
  assert.deepEqual(sent(paragraph('x'.repeat(10_001))), { path: '/body/document', status: 422 });
  assert.equal(sent(paragraph('x'.repeat(10_000))).status, 200);
  assert.deepEqual(sent({ object: 'nothing' }), { path: '/body/document/nodes/0', status: 422 });
  assert.equal(refusal({ markdown: '\n' }).path, '/body/markdown');
});

test('a text that may be blank is read from blocks alone, and what is wrong with them is reported at their place', () => {
  const rules = { at: '/description', atMost: 10, mayBeBlank: true };
  assert.equal(markdownIn(ctx, { nodes: [] }, rules), '');
  assert.equal(markdownIn(ctx, { markdown: ' ' }, rules), ' ');
  assert.equal(markdownIn(ctx, { nodes: [paragraph('Why')] }, rules), 'Why');
  assert.deepEqual(refusal({ nodes: [{ object: 'nothing' }] }, rules), { path: '/description/nodes/0', status: 422 });
  assert.deepEqual(refusal({ nodes: [paragraph('x'.repeat(11))] }, rules), { path: '/description/nodes', status: 422 });
});

test('a reference that a comment cannot lead to is refused', () => {
  const link = { object: 'inline', type: 'link', isVoid: false, data: { ref: { kind: 'page', page: 'p' } }, nodes: [] };
  const nodes = [{ ...paragraph(''), nodes: [link] }];
  assert.deepEqual(refusal({ document: { nodes } }), { path: '/body/document/nodes/0/nodes/0/data/ref', status: 422 });
});

test('any text at all can be read as a document', () => {
  const pieces = fc.constantFrom(
    '# ',
    '\n',
    '---\n',
    '{% if x %}',
    '{% hint %}',
    '<b>',
    '`',
    '[x](',
    '|',
    '\u0081',
    'a',
    '$$',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (parts) => {
      assert.ok(Array.isArray(documentOf(parts.join('')).nodes));
    }),
    { numRuns: 200 },
  );
});
