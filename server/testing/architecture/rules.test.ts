// Each rule is shown a small house with one thing wrong, so that we know it would speak up.
import assert from 'node:assert/strict';
import test from 'node:test';
import { rules } from './rules.ts';
import type { Import, SourceFile } from './source.ts';

const good = [
  file('content/src/index.ts', [own('./parse.ts', 'content/src/parse.ts')]),
  file('content/src/parse.ts', [{ specifier: 'yaml', target: undefined, kind: 'package', isType: false }]),
  file('content/src/parse.test.ts', [node('node:test'), own('./parse.ts', 'content/src/parse.ts')]),
  file('theme/src/assets/index.ts', [own('@lectern/content', 'content/src/index.ts')]),
  file('server/migrations/index.ts', []),
  file('server/migrations/tables.ts', []),
  file('server/src/config/index.ts', [], { readsEnvironment: true }),
  file('server/src/platform/db/index.ts', [
    own('#migrations/index.ts', 'server/migrations/index.ts'),
    type('#migrations/tables.ts', 'server/migrations/tables.ts'),
    type('#config/index.ts', 'server/src/config/index.ts'),
  ]),
  file('server/src/platform/db/read.ts', []),
  file('server/src/platform/db/write.ts', []),
  file('server/src/access/index.ts', [own('#platform/db/index.ts', 'server/src/platform/db/index.ts')]),
  file('server/src/features/spaces/index.ts', []),
  file('server/src/features/spaces/schema.ts', []),
  file('server/src/features/spaces/testing.ts', [own('#testing/world.ts', 'server/testing/world.ts')]),
  file('server/src/features/sites/sections/routes.ts', [
    own('../store.ts', 'server/src/features/sites/store.ts'),
    own('#features/spaces/index.ts', 'server/src/features/spaces/index.ts'),
    own('#features/spaces/schema.ts', 'server/src/features/spaces/schema.ts'),
    own('@lectern/content', 'content/src/index.ts'),
  ]),
  file('server/src/features/sites/sections/routes.test.ts', [
    own('#features/spaces/testing.ts', 'server/src/features/spaces/testing.ts'),
    own('#features/audit/index.ts', 'server/src/features/audit/index.ts'),
  ]),
  file('server/src/features/sites/store.ts', []),
  file('server/src/features/audit/index.ts', []),
  file('server/src/publishing/index.ts', [own('@lectern/theme/assets', 'theme/src/assets/index.ts')]),
  file('server/src/app.ts', [own('#publishing/index.ts', 'server/src/publishing/index.ts')]),
  file('server/src/commands/serve.ts', [
    own('#app', 'server/src/app.ts'),
    own('#config/index.ts', 'server/src/config/index.ts'),
  ]),
  file('server/src/main.ts', [own('#commands/serve.ts', 'server/src/commands/serve.ts')]),
  file('server/testing/world.ts', [own('#app', 'server/src/app.ts')], { readsEnvironment: true }),
];

test('a house in order is left in peace', () => {
  assert.deepEqual(complain(good), []);
});

const bad: [claim: string, file: SourceFile, sentence: RegExp][] = [
  ['a folder that is no room', file('server/src/helpers/text.ts', []), /stands in no room/],
  ['a file next to the features', file('server/src/features/text.ts', []), /stands in no room/],
  ['a feature that is not on the shelf', file('server/src/features/gifts/index.ts', []), /gifts is not on the shelf/],
  [
    'a kernel that reads files',
    file('content/src/load.ts', [node('node:fs')]),
    /imports node:fs\. content\/ does no I\/O/,
  ],
  [
    'a kernel that knows the server',
    file('content/src/load.ts', [own('../../server/src/app.ts', 'server/src/app.ts')]),
    /content\/ knows nothing else of ours/,
  ],
  [
    'browser assets that know the server',
    file('theme/src/menu.ts', [type('../../server/src/app.ts', 'server/src/app.ts')]),
    /theme\/ knows content\/, markup\/, openapi\/:/,
  ],
  [
    'a platform that knows a feature, if only by type',
    file('server/src/platform/jobs/index.ts', [
      type('#features/spaces/index.ts', 'server/src/features/spaces/index.ts'),
    ]),
    /features\/spaces stands above platform\/jobs/,
  ],
  [
    'a feature that reaches up the shelf',
    file('server/src/features/spaces/service.ts', [
      own('#features/sites/index.ts', 'server/src/features/sites/index.ts'),
    ]),
    /sites stands higher on the shelf than spaces\. Emit an event/,
  ],
  [
    'a feature that knows the assets',
    file('server/src/features/sites/service.ts', [own('@lectern/theme/assets', 'theme/src/assets/index.ts')]),
    /Only publishing\//,
  ],
  [
    'a feature that knows the migrations',
    file('server/src/features/sites/rules.ts', [type('#migrations/tables.ts', 'server/migrations/tables.ts')]),
    /Only platform\/db knows the migrations/,
  ],
  [
    'tables imported as a value',
    file('server/src/platform/db/tables.ts', [own('#migrations/tables.ts', 'server/migrations/tables.ts')]),
    /use `import type`/,
  ],
  [
    'a migration that leans on code',
    file('server/migrations/0002_more.ts', [own('#platform/db/index.ts', 'server/src/platform/db/index.ts')]),
    /A migration never changes/,
  ],
  [
    'a room that loads the configuration',
    file('server/src/platform/log.ts', [own('#config/index.ts', 'server/src/config/index.ts')]),
    /Below app\.ts config is a type/,
  ],
  [
    'a way past the door',
    file('server/src/features/sites/service.ts', [
      own('#features/spaces/store.ts', 'server/src/features/spaces/store.ts'),
    ]),
    /past the door of features\/spaces\. Import it from server\/src\/features\/spaces\/index\.ts/,
  ],
  [
    'a relative path across rooms',
    file('server/src/features/sites/service.ts', [own('../spaces/index.ts', 'server/src/features/spaces/index.ts')]),
    /Across rooms write #/,
  ],
  [
    'a subpath import within a room',
    file('server/src/features/sites/service.ts', [
      own('#features/sites/store.ts', 'server/src/features/sites/store.ts'),
    ]),
    /Within a room write a relative path/,
  ],
  ['a file with a vague name', file('server/src/features/sites/helpers.ts', []), /helpers does not say/],
  [
    'a folder for one file',
    file('server/src/features/sites/moves/index.ts', []),
    /moves\/ holds a door and little behind it/,
  ],
  ['an export of everything', file('server/src/config/more.ts', [], { hasExportStar: true }), /Name what it exports/],
  ['a default export', file('server/src/config/more.ts', [], { hasDefaultExport: true }), /Give it a name/],
  [
    'a room that reads the environment',
    file('server/src/platform/log.ts', [], { readsEnvironment: true }),
    /Only config does/,
  ],
  ['a long file', file('server/src/config/more.ts', [], { lines: 301 }), /has 301 lines/],
  [
    'a broken import',
    file('server/src/config/more.ts', [
      { specifier: '#config/gone.ts', target: undefined, kind: 'unresolved', isType: false },
    ]),
    /leads to no file/,
  ],
  [
    'source that imports test code',
    file('server/src/features/sites/service.ts', [
      own('#features/spaces/testing.ts', 'server/src/features/spaces/testing.ts'),
    ]),
    /Only tests import test code/,
  ],
  [
    'source that imports the world',
    file('server/src/commands/demo.ts', [own('#testing/world.ts', 'server/testing/world.ts')]),
    /Only tests import test code/,
  ],
  [
    'a large library that is loaded at the start',
    file('server/src/publishing/index.ts', [{ specifier: 'jose', target: undefined, kind: 'package', isType: false }]),
    /publishing\/index\.ts loads jose when the server starts/,
  ],
  [
    'a circle',
    file('server/src/config/index.ts', [type('./index.ts', 'server/src/config/index.ts')]),
    /is a cycle of imports/,
  ],
];

for (const [claim, wrong, sentence] of bad) {
  test(`${claim} gets advice on what to do instead`, () => {
    const house = [...good.filter(({ path }) => path !== wrong.path), wrong];
    assert.match(complain(house).join('\n'), sentence);
  });
}

test('a large library that is loaded later is left in peace', () => {
  const jose: Import = { specifier: 'jose', target: undefined, kind: 'package', isType: false, isLater: true };
  const house = [
    ...good.filter(({ path }) => path !== 'server/src/config/index.ts'),
    file('server/src/config/index.ts', [jose]),
  ];
  assert.deepEqual(complain(house), []);
});

test('a circle over several files is named from end to end', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `server/src/access/${name}.ts`) as [string, string, string];
  const circle = [file(a, [own('./b.ts', b)]), file(b, [type('./c.ts', c)]), file(c, [own('./a.ts', a)])];
  assert.match(complain(circle).join('\n'), new RegExp(`${a} → ${b} → ${c} → ${a}`));
});

test('two folders that need each other are named, though no two files do', () => {
  const [db, net] = ['server/src/platform/db', 'server/src/platform/net'];
  const both = [
    file(`${db}/index.ts`, []),
    file(`${db}/dial.ts`, [own('#platform/net/index.ts', `${net}/index.ts`)]),
    file(`${net}/index.ts`, []),
    file(`${net}/log.ts`, [own('#platform/db/index.ts', `${db}/index.ts`)]),
  ];
  assert.match(complain(both).join('\n'), /In server\/src\/platform\/, db → net → db is a circle/);
});

test('a folder that is too full is named, and its tests are not counted', () => {
  const full = (count: number) =>
    Array.from({ length: count }, (_, index) => file(`content/src/tags/t${index}.ts`, []));
  const tests = full(20).map(({ path }) => file(path.replace('.ts', '.test.ts'), []));
  assert.match(complain(full(15)).join('\n'), /content\/src\/tags\/ holds 15 files; 14 is the bound/);
  assert.deepEqual(complain([...full(14), ...tests]), []);
});

function complain(files: SourceFile[]): string[] {
  return Object.values(rules).flatMap((rule) => rule(files));
}

function file(path: string, imports: Import[], facts: Partial<SourceFile> = {}): SourceFile {
  const nothing = { lines: 10, hasExportStar: false, hasDefaultExport: false, readsEnvironment: false };
  return { path, imports, ...nothing, ...facts };
}

function own(specifier: string, target: string): Import {
  return { specifier, target, kind: 'ours', isType: false };
}

function type(specifier: string, target: string): Import {
  return { specifier, target, kind: 'ours', isType: true };
}

function node(specifier: string): Import {
  return { specifier, target: undefined, kind: 'node', isType: false };
}
