// Builds packaging/Dockerfile where no registry of images can be reached: on images made here, with the names of those that it begins
// with, in a store of their own.
import { copyFileSync, cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inStore } from './container.ts';
import { makeDebian, removeDebian } from './debian.ts';
import { run } from './run.ts';

const BASES = ['node:24-bookworm-slim', 'debian:bookworm-slim'];
const AUTHORITIES = 'usr/local/share/authorities.crt';

/** Runs each line of the Dockerfile, and answers the name of the image. */
export async function buildDockerfile(root: string, store: string, into: string): Promise<string> {
  const file = join(root, 'packaging/Dockerfile');
  const named = [...readFileSync(file, 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  if (named.join() !== BASES.join()) throw new Error(`Nothing stands in for ${named.join(', ')}.`);
  await makeBases(store, into);
  const how = ['--isolation', 'chroot', '--pull-never', '--format', 'docker'];
  await run('buildah', [...inStore(store), 'bud', ...how, '--file', file, '--tag', 'lectern-dockerfile', root]);
  return 'lectern-dockerfile';
}

async function makeBases(store: string, into: string): Promise<void> {
  const debian = await makeDebian(into, ['ca-certificates'], []);
  const [withNode = '', plain = ''] = BASES;
  try {
    await importBase(store, debian, { name: plain, changes: [] });
    const modules = join(debian, 'usr/local/lib/node_modules');
    mkdirSync(modules, { recursive: true });
    copyFileSync(process.execPath, join(debian, 'usr/local/bin/node'));
    cpSync(folderOfNpm(), join(modules, 'npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(debian, 'usr/local/bin/npm'));
    // Whoever has authorities of their own needs them there, too.
    const authorities = process.env['NODE_EXTRA_CA_CERTS'];
    if (authorities !== undefined) copyFileSync(authorities, join(debian, AUTHORITIES));
    const variables = authorities === undefined ? [] : ['NODE_EXTRA_CA_CERTS', 'NPM_CONFIG_CAFILE'];
    const changes = variables.map((name) => `ENV ${name}=/${AUTHORITIES}`);
    await importBase(store, debian, { name: withNode, changes });
  } finally {
    removeDebian(debian);
  }
}

/** The npm that runs this script. */
function folderOfNpm(): string {
  const program = process.env['npm_execpath'];
  if (program === undefined) throw new Error('Run this as "npm run package".');
  return join(dirname(realpathSync(program)), '..');
}

interface Base {
  name: string;
  changes: readonly string[];
}

async function importBase(store: string, debian: string, { name, changes }: Base): Promise<void> {
  const archive = `${debian}.tar`;
  await run('tar', ['-C', debian, '--exclude=./dev/*', '-cf', archive, '.']);
  const words = changes.flatMap((change) => ['--change', change]);
  await run('podman', [...inStore(store), 'import', '--quiet', ...words, archive, `docker.io/library/${name}`]);
  rmSync(archive);
}
