import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AUDIT_ACTIONS } from './actions.ts';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
const isSource = (path: string) => !/(?:\.test|testing|audit-log\/actions)\.ts$/.test(path);

test('each action that the log is said to have is written somewhere', () => {
  const paths = globSync('**/*.ts', { cwd: SOURCES }).filter(isSource);
  const text = paths.map((path) => readFileSync(`${SOURCES}/${path}`, 'utf8')).join('\n');
  // Of several things that are alike, the noun is filled in.
  const isWritten = (action: string) =>
    text.includes(`'${action}'`) || text.includes(`\`\${kind}${action.slice(action.indexOf('.'))}\``);
  assert.deepEqual(
    Object.keys(AUDIT_ACTIONS).filter((action) => !isWritten(action)),
    [],
  );
});
