// What the chart rendered, looked at as Kubernetes does, and as somebody who knows Lectern does.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readYaml } from '../../content/src/index.ts';
import { loadConfig } from '../../server/src/config/index.ts';

export interface Rendered {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  [name: string]: unknown;
}

export function readObjects(text: string): Rendered[] {
  return text
    .split(/^---$/m)
    .filter((part) => /^[^#\s]/m.test(part))
    .map((part) => {
      const file = readYaml(part);
      if (!file.ok) throw new Error(`No YAML:\n${part}`);
      return file.value as Rendered;
    });
}

/** Where the types of an object lie: a package, or a folder of one. */
function moduleOf({ apiVersion }: Rendered): string {
  if (apiVersion.startsWith('monitoring.coreos.com/')) return `@kubernetes-models/prometheus-operator/${apiVersion}`;
  if (apiVersion.startsWith('gateway.networking')) return `@kubernetes-models/gateway-api/${apiVersion}`;
  return `kubernetes-models/${apiVersion}`;
}

interface Model {
  validate: () => void;
}

/** What Kubernetes' schemas refuse. */
export async function validate(objects: readonly Rendered[], models: string): Promise<string[]> {
  const problems: string[] = [];
  for (const object of objects) {
    const place = join(models, 'node_modules', moduleOf(object), 'index.js');
    const types = (await import(pathToFileURL(place).href)) as Record<
      string,
      (new (given: Rendered) => Model) | undefined
    >;
    const Type = types[object.kind];
    if (Type === undefined) problems.push(`${object.apiVersion} has no ${object.kind}`);
    else
      try {
        new Type(object).validate();
      } catch (error) {
        problems.push(`${object.kind} ${object.metadata.name}: ${(error as Error).message}`);
      }
  }
  return problems;
}

/**
 * Schemas let fields pass that they do not know, as Kubernetes does; a compiler does not. So each object is written down as a
 * constant of its type.
 */
export function checkFields(objects: readonly Rendered[], models: string, tsc: string): string[] {
  const folder = mkdtempSync(join(models, 'fields-'));
  const lines = objects.map((object, at) => {
    const type = `import('${moduleOf(object)}').I${object.kind}`;
    return `export const object${at}: ${type} = ${JSON.stringify(object)};`;
  });
  writeFileSync(join(folder, 'objects.ts'), `${lines.join('\n')}\n`);
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--pretty',
    'false',
  ];
  const { status, stdout } = spawnSync(tsc, [...flags, 'objects.ts'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return status === 0 ? [] : [`its fields: ${stdout}`];
}

interface Container {
  env?: { name: string; value?: string; valueFrom?: object }[];
  volumeMounts?: { name: string }[];
  securityContext: { readOnlyRootFilesystem: boolean; capabilities: { drop: string[] } };
}

interface PodSpec {
  containers: Container[];
  volumes?: { name: string }[];
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  securityContext: { runAsNonRoot: boolean };
}

interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: PodSpec;
}

function podOf(object: Rendered): PodTemplate | undefined {
  if (object.kind === 'Pod') return object as unknown as PodTemplate;
  const { spec } = object as { spec?: { template?: PodTemplate; jobTemplate?: { spec: { template: PodTemplate } } } };
  return object.kind === 'CronJob' ? spec?.jobTemplate?.spec.template : spec?.template;
}

const matches = (selector: Record<string, string>, labels: Record<string, string>): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

/** What no schema knows: names of nothing, services that lead to jobs, settings that the server refuses. */
export function checkMeaning(objects: readonly Rendered[]): string[] {
  const problems: string[] = [];
  const pods = objects.flatMap((object) => {
    const pod = podOf(object);
    return pod === undefined ? [] : [{ owner: object, pod }];
  });
  for (const { owner, pod } of pods) {
    const { containers, volumes = [], ...spec } = pod.spec;
    const mounted = new Set(containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name)));
    const there = new Set(volumes.map(({ name }) => name));
    if (mounted.symmetricDifference(there).size > 0) problems.push(`${owner.kind}: mounts are not its volumes`);
    const { capabilities, readOnlyRootFilesystem } = (containers[0] as Container).securityContext;
    const isHeld = readOnlyRootFilesystem && capabilities.drop.includes('ALL') && spec.securityContext.runAsNonRoot;
    if (!isHeld || spec.automountServiceAccountToken || spec.enableServiceLinks)
      problems.push(`${owner.kind}: the pod may more than it needs`);
  }
  for (const service of objects.filter(({ kind }) => kind === 'Service')) {
    const { selector } = service['spec'] as { selector: Record<string, string> };
    const led = pods.filter(({ pod }) => matches(selector, pod.metadata.labels ?? {})).map(({ owner }) => owner.kind);
    if (led.join() !== 'Deployment') problems.push(`Service ${service.metadata.name} leads to: ${led.join()}`);
  }
  for (const { kind, metadata } of objects)
    for (const text of [metadata.name, ...Object.values(metadata.labels ?? {})])
      if (text.length > 63) problems.push(`${kind}: ${text} is too long`);
  return [...problems, ...checkSettings(objects)];
}

/** The environment that the server would find, with made-up texts for secrets that are there already. */
function checkSettings(objects: readonly Rendered[]): string[] {
  const texts = (kind: string, field: string) =>
    (objects.find((object) => object.kind === kind)?.[field] ?? {}) as Record<string, string>;
  const env: Record<string, string> = { ...texts('ConfigMap', 'data') };
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  const own = texts('Secret', 'data');
  for (const { name } of (deployment && podOf(deployment)?.spec.containers[0]?.env) ?? []) {
    const plain = name.replace(/_FILE$/, '');
    if (!plain.startsWith('LECTERN_')) continue;
    const kept = own[plain];
    env[plain] = kept === undefined ? madeUp(plain) : Buffer.from(kept, 'base64').toString();
  }
  try {
    return loadConfig(env).warnings;
  } catch (error) {
    return [`The server would not start: ${(error as Error).message}`];
  }
}

const MADE_UP: Readonly<Record<string, string>> = {
  LECTERN_DATABASE_URL: 'postgres://lectern:secret@db/lectern',
  LECTERN_BLOB_URL: 's3://docs/lectern?region=eu-central-1',
  LECTERN_BACKUP_FOLDER: 's3://backups/lectern?region=eu-central-1',
  LECTERN_SMTP_URL: 'smtps://user:password@mail.example.com',
};
const madeUp = (name: string): string => MADE_UP[name] ?? 'x'.repeat(40);
