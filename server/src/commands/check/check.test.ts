import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { checkFolder } from './check-folder.ts';
import { githubLines, humanLines, toSarif } from './reports.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lectern-check-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(scratch, 'folder-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const said = async (folder: string, options = {}) =>
  (await checkFolder(folder, options)).findings.map(({ file, line, rule, text }) => `${file}:${line} ${rule} ${text}`);

const FILES = {
  'SUMMARY.md': '* [Home](README.md)\n* [A](a.md)\n* [A](b.md)\n',
  'README.md':
    '# Home\n\n[A](a.md#there) [gone](gone.md) [no](a.md#nowhere) [b](./b) [x](.gitbook/assets/x.png)\n\n[up](../up.md) {% include ".gitbook/includes/n.md" %}\n\n{% include "none.md" %}\n',
  'a.md': '# A\n\n## There\n\nA speling.\n',
  'b.md': '---\nhidden: true\n---\n\n# A\n',
  '.gitbook/includes/n.md': 'A note with speling.\n',
  '.gitbook/assets/x.png': 'x',
};

test('the pages of a folder are checked, and their links are looked up in it', async () => {
  assert.deepEqual(await said(makeFolder(FILES)), [
    'README.md:3 broken-link gone.md',
    'README.md:3 broken-anchor a.md#nowhere',
    'README.md:5 broken-link ../up.md',
    'README.md:7 broken-include none.md',
    'a.md:5 spelling speling',
    'b.md:1 duplicate-title ',
    '.gitbook/includes/n.md:1 spelling speling',
  ]);
});

test('the rules of the folder count, with their words, and what they leave out', async () => {
  const folder = makeFolder({
    ...FILES,
    '.lectern/checks.yaml':
      'rules: { broken-link: off, broken-anchor: error, hidden-link: suggestion }\nwords: [speling]\nexclude: [b.md, .gitbook/]\n',
  });
  const { findings, counts } = await checkFolder(folder, {});
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['broken-anchor', 'hidden-link', 'broken-include'],
  );
  assert.deepEqual(counts, { error: 2, warning: 0, suggestion: 1 });
});

test('rules with mistakes are refused with the places of the mistakes', async () => {
  const folder = makeFolder({ ...FILES, '.lectern/checks.yaml': 'rules: { speling: off }\n' });
  const error: unknown = await checkFolder(folder, {}).catch((caught: unknown) => caught);
  assert.equal((error as { details: { path: string }[] }).details[0]?.path, '/rules/speling');
  await assert.rejects(checkFolder(folder, { config: join(folder, 'none.yaml') }), /There is no file/);
});

test('no symbolic link leads out of the folder', async () => {
  const outside = makeFolder({ 'secret.md': 'A speling.\n', 'rules.yaml': 'words: [speling]\n' });
  const folder = makeFolder({ 'README.md': '# Home\n\n[s](secret.md)\n' });
  symlinkSync(join(outside, 'secret.md'), join(folder, 'secret.md'));
  assert.deepEqual(await said(folder), ['README.md:3 broken-link secret.md']);
  mkdirSync(join(folder, '.lectern'));
  symlinkSync(join(outside, 'rules.yaml'), join(folder, '.lectern/checks.yaml'));
  await assert.rejects(checkFolder(folder, {}), /leaves the folder/);
});

test('a language without a dictionary is said, and nothing else is left out', async () => {
  const { notes, findings } = await checkFolder(makeFolder(FILES), { language: 'de' });
  assert.match(notes.join(), /no dictionary for de/);
  assert.ok(findings.length > 0 && findings.every(({ rule }) => rule !== 'spelling'));
});

test('reports are for people, for GitHub and for code hosts, and obey no name of a file', async () => {
  const folder = makeFolder({ 'a,b:c%.md': '# A\n\nA speling.\n' });
  const report = await checkFolder(folder, {});
  assert.match(humanLines(report, 1).join('\n'), /a,b:c%\.md\n {2}3:3 +warning +"speling" .*Instead: spelling/);
  assert.match(githubLines(report)[0] ?? '', /^::warning file=a%2Cb%3Ac%25\.md,line=3,col=3,title=spelling::/);
  const [run] = toSarif(report).runs;
  assert.equal(run?.results[0]?.level, 'warning');
  assert.equal(run?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri, 'a%2Cb%3Ac%25.md');
  const evil = { ...report, findings: report.findings.map((each) => ({ ...each, message: 'x\u001b[2J\nsecond' })) };
  assert.doesNotMatch(humanLines(evil, 1).join(''), /\u001b/);
  assert.equal(githubLines(evil).length, 1);
  assert.doesNotMatch(githubLines(evil)[0] ?? '', /\n/);
});
