// What the guide says of the product must be so. Each rule is first shown a fault, so that we know it would speak up.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '#main';
import {
  findUnknownCommands,
  findUnknownOperations,
  findUnknownSettings,
  findUnshown,
  type KnownCommand,
  readOperations,
} from './documents/guide.ts';
import { parseDocument, readDocuments } from './documents/read.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const guide = readDocuments(root).filter(({ path }) => path.startsWith('docs/') || path === 'README.md');
const operations = readOperations(root);
const document = (text: string) => parseDocument('docs/x.md', text);

function assertNone(complaints: string[]): void {
  assert.ok(complaints.length === 0, `\n${complaints.join('\n')}\n`);
}

/** All commands, each with the options that it takes. */
function commandsOf(command: Command, above = ''): KnownCommand[] {
  const name = `${above} ${command.name()}`.trim();
  const options = ['--help', '--version', ...command.options.flatMap(({ long }) => long ?? [])];
  return [{ name, options }, ...command.commands.flatMap((below) => commandsOf(below, name))];
}
const commands = createProgram().commands.flatMap((command) => commandsOf(command));

/** Names of settings in what reads the environment, and in what the tests and measurements take. */
const settings = new Set(
  globSync(['server/src/**/*.ts', 'server/bin/*', 'scripts/**/*.ts', 'server/testing/**/*.ts', 'bench/**/*.ts'], {
    cwd: root,
  })
    .filter((path) => !path.includes('architecture/'))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/\bLECTERN_[A-Z0-9_]*[A-Z0-9]\b/g) ?? []),
);

test('an operation that the API does not have is named', () => {
  const text = '`GET /v1/orgs/{organizationId}/spaces` `POST /{cr}/merge` `POST …/undo` `GET /readyz` `PUT /v1/orgs`\n';
  const command = 'curl -X POST \\\n -H "A: b" "http://localhost:4000/v1/spaces/$SPACE/content/gone" -d \'{}\'\n';
  assert.deepEqual(findUnknownOperations(document(text + command), operations), [
    'docs/x.md names PUT /v1/orgs, and the API has no such operation.',
    'docs/x.md names POST /v1/spaces/$SPACE/content/gone, and the API has no such operation.',
  ]);
});

test('a setting, a command and an option that are not there are named', () => {
  assert.deepEqual(
    findUnknownSettings(document('`LECTERN_PORT_FILE`, LECTERN_GONE, `LECTERN_…`'), new Set(['LECTERN_PORT'])),
    ['docs/x.md names LECTERN_GONE, and nothing reads it.'],
  );
  const text = '```\nnpx lectern import a --org b --gone\nnpx lectern fly\nnpx lectern token create --user a\n```';
  assert.deepEqual(findUnknownCommands(document(text), commands), [
    'docs/x.md gives --gone to `lectern import`, which does not take it.',
    'docs/x.md runs `lectern fly`, and there is no such command.',
  ]);
});

test('an example that readers would not see as it is meant is named', () => {
  const text = '```markdown\n{% hint style="loud" %}\nA\n{% endhint %}\n{% gone %}\n```\n';
  assert.deepEqual(findUnshown(document(text)), [
    'docs/x.md: attribute hint style="loud" is simple: {% hint style="loud" %}',
    'docs/x.md: tag gone is simple: {% gone %}',
  ]);
});

test('the guide was really read', () => {
  assert.ok(guide.length > 60 && operations.length > 400 && settings.size > 40 && commands.length > 12);
});

test('every operation that the guide names is there', () => {
  assertNone(guide.flatMap((each) => findUnknownOperations(each, operations)));
});

test('every setting that the guide names is read', () => {
  assertNone(guide.flatMap((each) => findUnknownSettings(each, settings)));
});

test('every command that the guide shows is there and takes its options', () => {
  assertNone(guide.flatMap((each) => findUnknownCommands(each, commands)));
});

test('every page of the guide and every example of a page is shown as it is meant', () => {
  assertNone(guide.filter(({ path }) => path !== 'README.md').flatMap(findUnshown));
});
