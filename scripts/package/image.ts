import { copyFileSync, globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inside, makeDebian, removeDebian } from './debian.ts';
import { outputOf, run } from './run.ts';

/** A number of its own, because a cluster checks by it that nobody runs as root. */
const USER = '10001';
const DATA = '/var/lib/lectern';

/** Nobody reads them in a container. */
const UNREAD = [
  'lectern.deb',
  'var/lib/apt/lists/*',
  'var/cache/apt/*.bin',
  'var/log/*.log',
  'usr/share/{doc,man,info,locale}/*',
];

/** Makes a container image of an empty Debian and our package, without another image, and answers the archive's path. */
export async function makeImage(deb: string, into: string): Promise<string> {
  const debian = await makeDebian(into, ['tini']);
  const archive = deb.replace(/\.deb$/, '.oci.tar');
  let container: string | undefined;
  try {
    copyFileSync(deb, join(debian, 'lectern.deb'));
    const account = [
      '--uid',
      USER,
      '--user-group',
      '--no-create-home',
      '--home-dir',
      DATA,
      '--shell',
      '/usr/sbin/nologin',
    ];
    for (const words of [
      ['useradd', ...account, 'lectern'],
      ['dpkg', '--install', '/lectern.deb'],
    ]) {
      const [program = '', ...rest] = inside(debian, ...words);
      await run(program, rest);
    }
    for (const path of globSync(UNREAD, { cwd: debian })) rmSync(join(debian, path), { recursive: true, force: true });
    container = await outputOf('buildah', ['from', 'scratch']);
    // "buildah add" would give every file to root, the folder of the data included.
    await run('cp', ['-a', `${debian}/.`, await outputOf('buildah', ['mount', container])]);
    await run('buildah', ['umount', container]);
    await run('buildah', ['config', ...settings(), container]);
    rmSync(archive, { force: true });
    const name = basename(deb).split('_')[1] ?? 'latest';
    await run('buildah', ['commit', '--quiet', container, `oci-archive:${archive}:lectern:${name}`]);
    return archive;
  } finally {
    if (container !== undefined) await run('buildah', ['rm', container]);
    removeDebian(debian);
  }
}

const settings = (): string[] => [
  ...['--env', 'LECTERN_HOST=0.0.0.0', '--env', `LECTERN_DATA_DIR=${DATA}`, '--env', 'NODE_ENV=production'],
  ...['--user', `${USER}:${USER}`, '--workingdir', DATA, '--volume', DATA, '--port', '4000/tcp'],
  ...['--stop-signal', 'SIGTERM', '--entrypoint', '["tini", "--", "lectern"]', '--cmd', 'serve'],
  ...['--label', 'org.opencontainers.image.title=Lectern', '--label', 'org.opencontainers.image.licenses=Apache-2.0'],
];
