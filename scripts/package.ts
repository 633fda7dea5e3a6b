// Makes what administrators install: npm run package -- [--deb] [--image] [--into packages] [--try]
//
//   --deb     a package for Debian and Ubuntu, with a hardened unit of systemd; needs dpkg-deb
//   --image   a container image as an archive (OCI), on a Debian of its own; needs mmdebstrap, buildah, and root
//   --try     then installs the package into an empty Debian, starts it, upgrades it, takes it away; needs mmdebstrap, and root
//
// What is packaged is the last commit.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDeb } from './package/deb.ts';
import { makeImage } from './package/image.ts';
import { stage } from './package/stage.ts';
import { tryDeb } from './package/trial.ts';

const { values: options } = parseArgs({
  options: {
    deb: { type: 'boolean', default: false },
    image: { type: 'boolean', default: false },
    try: { type: 'boolean', default: false },
    into: { type: 'string', default: 'packages' },
  },
});
if (!options.deb && !options.image && !options.try) {
  process.stderr.write('Say what to make: --deb, --image or both. --try also installs the package.\n');
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
const into = resolve(options.into);
mkdirSync(into, { recursive: true });
const staged = mkdtempSync(join(into, 'staged-'));
try {
  await stage(root, staged);
  const deb = await makeDeb({ root, staged, into });
  process.stdout.write(`${deb}\n`);
  if (options.try) for (const line of await tryDeb(deb, into)) process.stdout.write(`  ${line}\n`);
  if (options.image) process.stdout.write(`${await makeImage(deb, into)}\n`);
} finally {
  rmSync(staged, { recursive: true, force: true });
}
