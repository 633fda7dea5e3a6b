// On SQLite alone: it reads sources.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { test } from 'node:test';
import { ROUTES, STATES, WINDOWS } from './seen.ts';

const WEB = join(import.meta.dirname, '../../../../web/src/app');
const read = (path: string): string => readFileSync(path, 'utf8');

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => [path.split(sep).join('/'), read(join(WEB, path))] as const);

/** The names under which journeys look at something. */
const looked = new Set(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.startsWith('seen') && name !== 'stage.ts')
    .flatMap((name) => [...read(join(import.meta.dirname, name)).matchAll(/\b(?:lookAt|lookInto|look)\([^;]*;/g)])
    .flatMap(([call]) => [...call.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map(([, name = '']) => name))
    .filter((name) => !['dialog', 'menu'].includes(name)),
);
const listed = [...Object.values(ROUTES), ...Object.values(WINDOWS), STATES].flat();

test('every address of the application and every view of a space is looked at', () => {
  const routes = [...read(join(WEB, 'app.tsx')).matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path);
  const addresses = read(join(WEB, 'space/addresses.ts'));
  const type = /export type View =[^;]*(?:;[^;]*)*?;\n\n/s.exec(addresses)?.[0] ?? '';
  const views = [...type.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name);
  assert.ok(routes.length >= 3 && views.length >= 7, `${routes.join()} ${views.join()}`);
  assert.deepEqual([...routes, ...views].toSorted(), Object.keys(ROUTES).toSorted());
});

test('every file that opens a window, a menu or a list is looked at', () => {
  const opening = sources.filter(([, text]) =>
    /<(?:Aria)?(?:Dialog|FormDialog|Popover|PopoverAt|MenuButton|MenuAt|ModalOverlay)\b/.test(text),
  );
  assert.deepEqual(opening.map(([path]) => path).toSorted(), Object.keys(WINDOWS).toSorted());
});

test('what the list names is looked at by a journey, and what journeys look at is in the list', () => {
  assert.deepEqual(
    listed.filter((name) => !looked.has(name)),
    [],
  );
  assert.deepEqual(
    [...looked].filter((name) => !listed.includes(name)),
    [],
  );
});
