// The files of the Helm chart, as they lie in the repository.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml } from '@lectern/content';

export const CHART = join(import.meta.dirname, '../../../packaging/helm/lectern');

export type Values = Readonly<Record<string, unknown>>;

export const readChartFile = (path: string): string => readFileSync(join(CHART, path), 'utf8');

export function readChartYaml(path: string): Values {
  const file = readYaml(readChartFile(path));
  if (!file.ok) throw new Error(`${path} is no YAML.`);
  return file.value as Values;
}

/** Names and texts of the templates. */
export const readTemplates = (): Map<string, string> =>
  new Map(
    readdirSync(join(CHART, 'templates'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
  );
