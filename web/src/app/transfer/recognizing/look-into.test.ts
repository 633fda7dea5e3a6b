import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipOf } from '@lectern/convert/testing';
import { lookInto } from './look-into.ts';
import { foundText, kindForTool } from '../texts.ts';

const zip = (files: Record<string, string>): Blob => new Blob([new Uint8Array(zipOf(files))]);

test('a zip says what it is before it is sent', async () => {
  const found = await lookInto(zip({ 'mkdocs.yml': '', 'docs/index.md': '# A', 'docs/b.md': '', 'docs/p.png': '' }));
  assert.deepEqual(found, { tool: 'mkdocs', pages: 2, files: 2, first: ['docs/index.md', 'docs/b.md'] });
  assert.equal(found && foundText(found), 'It is a project of MkDocs: 2 pages and 2 other files.');
  const wiki = await lookInto(zip({ '_Sidebar.md': '' }));
  assert.equal(kindForTool(wiki?.tool, 'zip'), 'github-wiki');
  assert.equal(kindForTool(wiki?.tool, 'notion'), 'notion');
});

test('what is no zip, or a damaged one, is left to the server', async () => {
  const whole = new Uint8Array(zipOf({ 'a.md': '# A' }));
  assert.equal(await lookInto(new Blob(['# A'])), undefined);
  assert.equal(await lookInto(new Blob([])), undefined);
  assert.equal(await lookInto(new Blob([whole.slice(30)])), undefined);
  const lying = whole.slice();
  // A list that begins behind the end of the file.
  new DataView(lying.buffer).setUint32(lying.length - 6, 0xffff0000, true);
  assert.equal(await lookInto(new Blob([lying])), undefined);
});
