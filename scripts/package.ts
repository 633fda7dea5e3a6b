// Makes what administrators install: npm run package -- [--deb] [--image] [--chart] [--into packages] [--try]
//
//   --deb     a package for Debian and Ubuntu, with a hardened unit of systemd; needs dpkg-deb
//   --image   a container image as an archive (OCI), on a Debian of its own; needs mmdebstrap, buildah, and root
//   --chart   the Helm chart as an archive, after Helm and Kubernetes' types have looked at it; they come from npm
//   --try     then installs the package into an empty Debian, starts it, upgrades it, takes it away; needs mmdebstrap, and root
//
// What is packaged is the last commit; the chart is as it lies there.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkChart, packChart } from './chart/chart.ts';
import { findMissing } from './chart/tools.ts';
import { makeDeb } from './package/deb.ts';
import { makeImage } from './package/image.ts';
import { stage } from './package/stage.ts';
import { tryDeb } from './package/trial.ts';

const { values: options } = parseArgs({
  options: {
    deb: { type: 'boolean', default: false },
    image: { type: 'boolean', default: false },
    chart: { type: 'boolean', default: false },
    try: { type: 'boolean', default: false },
    into: { type: 'string', default: 'packages' },
  },
});
if (!options.deb && !options.image && !options.chart && !options.try) {
  process.stderr.write('Say what to make: --deb, --image, --chart or several. --try also installs the package.\n');
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
const into = resolve(options.into);
mkdirSync(into, { recursive: true });
if (options.chart) await makeChart();
if (options.deb || options.image || options.try) await makePackages();

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
    if (options.image) process.stdout.write(`${await makeImage(deb, into)}\n`);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}
