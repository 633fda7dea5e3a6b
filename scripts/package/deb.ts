import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { outputOf, run } from './run.ts';
import { versionOf } from './stage.ts';

/** Where the package keeps the server. */
const HOME = 'usr/lib/lectern';
const DOCUMENTS = 'usr/share/doc/lectern';

/** What Debian calls the processors that Node names. */
const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };

export interface Deb {
  /** The checkout. */
  root: string;
  /** A folder with what `stage` put there; it becomes a part of the package. */
  staged: string;
  /** A folder for the package. */
  into: string;
}

/** Makes a package for Debian and Ubuntu of this machine's processor, and answers its path. */
export async function makeDeb({ root, staged, into }: Deb): Promise<string> {
  const version = versionOf(root);
  const architecture = ARCHITECTURES[process.arch];
  if (architecture === undefined) throw new Error(`There is no package for ${process.arch}.`);
  const tree = join(into, 'tree');
  rmSync(tree, { recursive: true, force: true });
  for (const folder of ['DEBIAN', 'etc/lectern', 'usr/bin', 'usr/lib/systemd/system', DOCUMENTS])
    mkdirSync(join(tree, folder), { recursive: true });
  renameSync(staged, join(tree, HOME));
  const values = { VERSION: version, ARCH: architecture, SIZE: String(await kilobytesOf(tree)) };
  const put = (name: string, path: string, mode = 0o644, more: Record<string, string> = values) => {
    writeFileSync(join(tree, path), fillIn(readFileSync(join(root, 'packaging/debian', name), 'utf8'), more));
    chmodSync(join(tree, path), mode);
  };
  put('control', 'DEBIAN/control');
  for (const name of ['postinst', 'prerm', 'postrm']) put(name, `DEBIAN/${name}`, 0o755);
  writeFileSync(join(tree, 'DEBIAN/conffiles'), '/etc/lectern/lectern.env\n');
  put('lectern.env', 'etc/lectern/lectern.env', 0o640);
  put('lectern.service', 'usr/lib/systemd/system/lectern.service');
  put('lectern.sh', 'usr/bin/lectern', 0o755, { ARCH: process.arch });
  put('copyright', `${DOCUMENTS}/copyright`);
  cpSync(join(root, 'README.md'), join(tree, DOCUMENTS, 'README.md'));
  writeFileSync(
    join(tree, DOCUMENTS, 'changelog.gz'),
    gzipSync(readFileSync(join(root, 'CHANGELOG.md')), { level: 9 }),
  );
  openToAll(tree);
  const file = join(into, `lectern_${version}_${architecture}.deb`);
  await run('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--build', tree, file]);
  rmSync(tree, { recursive: true });
  return file;
}

const kilobytesOf = async (folder: string): Promise<number> =>
  Number((await outputOf('du', ['-sk', folder])).split('\t')[0]);

const fillIn = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/@([A-Z]+)@/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nobody says what ${name} is.`);
    return value;
  });

/** Files have the rights that whoever built them happened to give: everybody may read all of it, and nobody but root may write. */
function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink() || entry.parentPath.endsWith('DEBIAN') || entry.name === 'lectern.env') continue;
    const path = join(entry.parentPath, entry.name);
    const isExecutable = entry.isDirectory() || (lstatSync(path).mode & 0o100) !== 0;
    chmodSync(path, isExecutable ? 0o755 : 0o644);
  }
}
