// What documents say of the repository must be so. Each rule is first shown a fault, so that we know it would speak up.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { compareDependencies } from './documents/packages.ts';
import { describeRepository, findDeadLinks, findMissingPaths, findUnknownScripts } from './documents/paths.ts';
import {
  firstComment,
  isSuperseded,
  listPaths,
  parseDocument,
  parsePackage,
  readDocuments,
  readPackages,
} from './documents/read.ts';
import { findAvoidedInSource, findAvoidedWords, readAvoidedWords, readWordedSources } from './documents/words.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const paths = listPaths(root);
const repository = describeRepository(paths);
const packages = readPackages(root);
const documents = readDocuments(root).filter((document) => !isSuperseded(document));

const document = (text: string, path = 'ARCHITECTURE.md') => parseDocument(path, text);
const house = describeRepository([
  'server/',
  'server/src/',
  'server/src/trees/',
  'server/src/trees/seen.ts',
  'docs/',
  'docs/a.md',
]);

function assertNone(complaints: string[]): void {
  assert.ok(complaints.length === 0, `\n${complaints.join('\n')}\n`);
}

test('the documents were really read', () => {
  for (const path of ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'docs/using/api.md'])
    assert.ok(
      documents.some((each) => each.path === path),
      `${path} was not read`,
    );
  assert.ok(documents.some((each) => each.path.startsWith('decisions/')));
  assert.ok(documents.flatMap(({ spans }) => spans).length > 500);
  assert.ok(packages.length > 5);
});

test('a path that is not there is named with its line', () => {
  const faults = findMissingPaths(document('`trees/seen`\n`trees/gone`, `text/plain`, `GET /v1/x`, `lost.ts`'), house);
  assert.deepEqual(faults, [
    'ARCHITECTURE.md:2 names `trees/gone`, and the repository has no such file or folder.',
    'ARCHITECTURE.md:2 names `lost.ts`, and the repository has no such file or folder.',
  ]);
  const there = '`server/src/trees/seen.ts`, `seen.ts`, `server/src/`, `src/*/seen.ts`, `{server,docs}/**`, `@a/b`';
  assert.deepEqual(findMissingPaths(document(there), house), []);
});

test('paths in a map and in commands are read, too', () => {
  const map = '```\nserver/    the server\n  src/     sources\n    gone/  nothing\n```\n```\nnode scripts/x.ts\n```';
  assert.deepEqual(findMissingPaths(document(map), house), [
    'ARCHITECTURE.md:4 names `server/src/gone`, and the repository has no such file or folder.',
    'ARCHITECTURE.md:7 names `scripts/x.ts`, and the repository has no such file or folder.',
  ]);
});

test('the guide may show paths of its readers', () => {
  assert.deepEqual(findMissingPaths(document('`guide/start`, `my/page.md`', 'docs/a.md'), house), []);
  assert.equal(findMissingPaths(document('`server/src/gone.ts`', 'docs/a.md'), house).length, 1);
});

test('a link to no file is named', () => {
  const text = '[a](docs/a.md#x) [b](docs/b.md) [c](https://example.com/x) [d](#here)';
  assert.deepEqual(findDeadLinks(document(text), house), [
    'ARCHITECTURE.md:1 links to docs/b.md, and there is no such file.',
  ]);
});

test('a script that nobody declares is named', () => {
  const known = [parsePackage('package.json', '{"scripts":{"test":"x","bench":"y"}}')];
  const text = '`npm test`, `npm run bench -- --only x`\n`npm run gone`';
  assert.deepEqual(findUnknownScripts(document(text), known), [
    'ARCHITECTURE.md:2 runs `npm run gone`, and no package.json has this script.',
  ]);
});

test('a superseded decision is left as it was written', () => {
  const decision = (status: string) => document(`# 1. X\n\nDate: 2026-11-21. Status: ${status}.\n`, 'decisions/1.md');
  assert.ok(isSuperseded(decision('superseded by [18](0018-x.md)')));
  assert.ok(!isSuperseded(decision('accepted')));
});

test('dependencies without a line, lines without a dependency and loose versions are named', () => {
  const table = document('| package | for |\n|---|---|\n| kept, @f/* | x |\n| gone | x |', 'decisions/5.md');
  const used = [
    parsePackage('a/package.json', '{"dependencies":{"kept":"1.0.0","@f/x":"^2.0.0","@lectern/b":"^0.1.0"}}'),
    parsePackage('b/package.json', '{"devDependencies":{"kept":"1.0.1","new":"1.0.0"}}'),
  ];
  assert.deepEqual(compareDependencies(table, used), [
    'b/package.json depends on new, and decisions/5.md has no line for it.',
    'decisions/5.md:4 has a line for gone, and no package.json depends on it.',
    'a/package.json wants @f/x as "^2.0.0", which is not an exact version.',
    'b/package.json wants kept 1.0.1, and a/package.json wants 1.0.0.',
  ]);
});

test('every path that a document names is there', () => {
  assertNone(documents.flatMap((each) => findMissingPaths(each, repository)));
});

test('every relative link of a document has a file', () => {
  assertNone(documents.flatMap((each) => findDeadLinks(each, repository)));
});

test('every npm script that a document runs exists', () => {
  assertNone(documents.flatMap((each) => findUnknownScripts(each, packages)));
});

test('the table of dependencies and the package.json files agree', () => {
  const table = documents.find(({ path }) => path === 'decisions/0005-dependencies.md');
  assert.ok(table !== undefined, 'the table of dependencies is not there');
  assertNone(compareDependencies(table, packages));
});

test('README shows at most eight figures, each with its baseline, as the results have them', () => {
  const figuresIn = (path: string) => {
    const text = documents.find((each) => each.path === path)?.text ?? '';
    return text.split('\n').filter((line) => /^\| .+ \| .+ \| .* \| [\d.]* ?\|$/.test(line));
  };
  const shown = figuresIn('README.md');
  const results = new Set(figuresIn('bench/RESULTS.md'));
  assert.ok(results.size > 10 && shown.length > 0 && shown.length <= 8, `${shown.length} figures are in README.md`);
  assertNone(
    shown
      .filter((line) => !results.has(line) || line.split(' | ')[2] === '')
      .map((line) => `README.md has a figure without a baseline, or one that bench/RESULTS.md does not have: ${line}`),
  );
});

test('a door without a comment, or with a long one, is named', () => {
  assert.deepEqual(complainOfDoor('a/index.ts', "export { x } from './x.ts';\n"), [
    'a/index.ts does not say what the room is for.',
  ]);
  assert.deepEqual(complainOfDoor('a/index.ts', '// One. Two. Three.\n// Four.\nexport {};\n'), [
    'a/index.ts says in 4 sentences what the room is for; three are enough.',
  ]);
  assert.deepEqual(complainOfDoor('a/index.ts', '// Rooms: what `a.b` holds, e.g. this.\nexport {};\n'), []);
});

test('every door says in one to three sentences what the room is for', () => {
  const doors = paths.filter((path) => /^(?!site\b|theme\b)\w+\/src\/(?:.*\/)?index\.ts$/.test(path));
  assert.ok(doors.length > 50, `only ${doors.length} doors were seen`);
  assertNone(doors.flatMap((path) => complainOfDoor(path, readFileSync(join(root, path), 'utf8'))));
});

function complainOfDoor(path: string, source: string): string[] {
  const comment = firstComment(source);
  if (comment.trim() === '') return [`${path} does not say what the room is for.`];
  const sentences = comment.split(/[.!?](?:\s+(?=[A-Z`])|\s*$)/).filter((sentence) => sentence !== '').length;
  return sentences > 3 ? [`${path} says in ${sentences} sentences what the room is for; three are enough.`] : [];
}

test('a word of our own is named with its line, but not in code', () => {
  const avoided = readAvoidedWords(
    '\n| Write | Not |\n|---|---|\n| says | told, tells |\n| next to, with | beside |\n\n| x | y |',
  );
  assert.deepEqual(
    findAvoidedWords(document('It is told.\n`beside`\n```\nbeside\n```\nA grey sign-on beside it'), avoided),
    [
      'ARCHITECTURE.md:1 has "told": write "says".',
      'ARCHITECTURE.md:6 has "beside": write "next to, with".',
      'ARCHITECTURE.md:6 has "grey": spell it as Americans do.',
    ],
  );
  const source = "/**\n * It tells.\n */\nconst told = 'beside';\ntest('it stands beside', () => `is told ${told}`);\n";
  assert.deepEqual(findAvoidedInSource('a.ts', source, avoided), [
    'a.ts:2 has "tells": write "says".',
    'a.ts:5 has "beside": write "next to, with".',
    'a.ts:5 has "told": write "says".',
  ]);
  assert.deepEqual(findAvoidedInSource('a.css', '.beside {}\n/* beside */', avoided), [
    'a.css:2 has "beside": write "next to, with".',
  ]);
});

/** Of the texts of languages, our spelling is that of the English ones alone. A mail has all of them in one file. */
const isInAnotherLanguage = (path: string): boolean =>
  /\/languages\/(?:\w+\/)?[a-z]{2}(?:-[a-z]{2})?\.ts$|\/field\/(?!english|index)\w+\.ts$|\/deleted-organizations\/words\.ts$/.test(
    path,
  );

test('documents and sources use the words of the field', () => {
  const avoided = readAvoidedWords(documents.find(({ path }) => path === 'CONTRIBUTING.md')?.text ?? '');
  assert.ok(avoided.length > 15, `only ${avoided.length} words were read from the table in CONTRIBUTING.md`);
  // Records of decisions stay as they were written, CONTRIBUTING lists the words, and this test has examples of them.
  const read = documents.filter(({ path }) => !path.startsWith('decisions/') && path !== 'CONTRIBUTING.md');
  assertNone(read.flatMap((each) => findAvoidedWords(each, avoided)));
  const sources = readWordedSources(root).filter(
    ({ path }) => !path.endsWith('architecture/documents.test.ts') && !isInAnotherLanguage(path),
  );
  assert.ok(sources.length > 500, `only ${sources.length} sources were read`);
  assertNone(sources.flatMap(({ path, text }) => findAvoidedInSource(path, text, avoided)));
});
