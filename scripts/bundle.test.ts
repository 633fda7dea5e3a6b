// The bundle that `npm ci` makes: the same server in fewer files, and only as long as it is what the sources say.
import assert from 'node:assert/strict';
import { execFile, type ExecFileException, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../server/testing/command-line.ts';

const root = join(import.meta.dirname, '..');
const launcher = (await import(pathToFileURL(join(root, 'server/bin/bundled.mjs')).href)) as {
  BUNDLE_FOLDER: string;
  isCurrent: (root: string, folder: string) => boolean;
  manifestOf: (folder: string) => string;
  toManifest: (root: string, paths: string[]) => string;
};

const dir = mkdtempSync(join(tmpdir(), 'lectern-bundle-'));
/** The real one, which `npm test` has made anew if a source changed; else one next to it, because a bundle finds packages from there. */
const isMade = launcher.isCurrent(root, launcher.BUNDLE_FOLDER);
const bundle = isMade ? launcher.BUNDLE_FOLDER : join(root, `server/dist-test-${process.pid}`);

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const node = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: Number((error as ExecFileException | null)?.code ?? 0), stdout, stderr }),
    );
  });

/** A program that does with the bundle what the launcher does. */
const program = (args: unknown) => [
  '--input-type=module',
  '-e',
  `await import(${JSON.stringify(join(root, 'server/bin/traces.mjs'))});
   const { main } = await import(${JSON.stringify(join(bundle, 'main.js'))});
   process.exitCode = await main(${JSON.stringify(args)});`,
];

before(async () => {
  if (isMade) return;
  const { code, stderr } = await node([join(root, 'scripts/bundle.mjs'), bundle]);
  assert.equal(code, 0, stderr);
});

after(() => {
  if (!isMade) rmSync(bundle, { recursive: true, force: true });
  rmSync(dir, { recursive: true, force: true });
});

/** A checkout of two files and its bundle. */
function makeCheckout(name: string): { home: string; folder: string; write: (file: string, text: string) => void } {
  const home = join(dir, name);
  const folder = join(home, 'dist');
  mkdirSync(folder, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(home, file), text);
  write('a.ts', 'one');
  write('b.ts', 'two');
  writeFileSync(launcher.manifestOf(folder), launcher.toManifest(home, ['a.ts', 'b.ts']));
  return { home, folder, write };
}

test('a bundle counts while its sources are the same, in a copy of the checkout too', () => {
  const { home, folder } = makeCheckout('same');
  assert.equal(launcher.isCurrent(home, folder), true);
  utimesSync(join(home, 'a.ts'), 1, 1);
  assert.equal(launcher.isCurrent(home, folder), true);
});

test('a source that was changed, or is gone, ends it', () => {
  const changed = makeCheckout('changed');
  changed.write('a.ts', 'uno');
  // Written so soon after that the clock of the file system may not distinguish the two.
  utimesSync(join(changed.home, 'a.ts'), 1, 1);
  assert.equal(launcher.isCurrent(changed.home, changed.folder), false);
  const longer = makeCheckout('longer');
  longer.write('b.ts', 'twofold');
  assert.equal(launcher.isCurrent(longer.home, longer.folder), false);
  const gone = makeCheckout('gone');
  rmSync(join(gone.home, 'b.ts'));
  assert.equal(launcher.isCurrent(gone.home, gone.folder), false);
});

test('no bundle, half of one and a description that is cut off do not count', () => {
  assert.equal(launcher.isCurrent(root, join(dir, 'missing')), false);
  const { home, folder } = makeCheckout('cut');
  writeFileSync(launcher.manifestOf(folder), '{"files":[["a.ts"');
  assert.equal(launcher.isCurrent(home, folder), false);
});

test('a bundle that was made now is current, and is not once a source of it differs', () => {
  assert.equal(launcher.isCurrent(root, bundle), true);
  const elsewhere = join(dir, 'elsewhere');
  mkdirSync(elsewhere);
  copyFileSync(launcher.manifestOf(bundle), launcher.manifestOf(elsewhere));
  assert.equal(launcher.isCurrent(dir, elsewhere), false);
});

test('an error of the bundle names the sources, with their lines', async () => {
  const { code, stderr } = await node(program('no list'));
  assert.equal(code, 1);
  assert.match(stderr, /server\/src\/main\.ts:\d+:\d+/);
  assert.match(stderr, /node_modules\/commander\/lib\/command\.js:\d+/);
  assert.doesNotMatch(stderr, /server\/dist/);
});

test('the bundle serves, imports, and renders on its threads', async () => {
  const pages = join(dir, 'pages');
  mkdirSync(pages);
  writeFileSync(
    join(pages, 'README.md'),
    `# Home\n\n${'Long enough for a thread. '.repeat(400)}\n\n\`\`\`js\nlet x;\n\`\`\`\n`,
  );
  const port = await findFreePort();
  const env = {
    LECTERN_DATA_DIR: join(dir, 'data'),
    LECTERN_PORT: String(port),
    LECTERN_BOOTSTRAP_SAMPLE: 'false',
    LECTERN_LOG_LEVEL: 'error',
    LECTERN_WORKERS: '1',
  };
  const server = spawn(process.execPath, program(['serve']), { cwd: root, env: { ...process.env, ...env } });
  const ended = once(server, 'exit');
  try {
    await Promise.race([
      once(server.stdout, 'data'),
      ended.then(([code]) => assert.fail(`The server ended with ${code} before it was ready.`)),
    ]);
    const imported = await node(
      program(['import', pages, '--org', 'my-organization', '--new', 'Bundled', '--publish', '--json']),
      env,
    );
    assert.equal(imported.code, 0, imported.stderr);
    const { url } = JSON.parse(imported.stdout) as { url: string };
    const answer = await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`);
    const html = await answer.text();
    assert.equal(answer.status, 200);
    assert.match(html, /Long enough for a thread/);
    // Colors are made on a thread, by a package that is not in the bundle.
    assert.match(html, /<code[^>]*>[^]*<span[^>]*>let<\/span>/);
  } finally {
    server.kill();
    await ended;
  }
});
