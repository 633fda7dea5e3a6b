import { asMapping } from '../text/mapping.ts';
import { readYaml } from '../text/yaml.ts';
import type { Warning } from '../warning.ts';

export type Variables = Record<string, string | number | boolean>;

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Reads `.gitbook/vars.yaml`, a flat map of names to plain values. Never throws: what does not fit is left out with a warning. */
export function parseVariables(text: string): { variables: Variables; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const variables: Variables = {};
  const yaml = readYaml(text);
  if (!yaml.ok) {
    warnings.push({
      code: 'variables.invalid',
      message: `The variables are not valid YAML and are ignored: ${yaml.message}`,
    });
    return { variables, warnings };
  }
  if (yaml.value === null || yaml.value === undefined) return { variables, warnings };
  const mapping = asMapping(yaml.value);
  if (!mapping)
    warnings.push({ code: 'variables.invalid', message: 'The variables are not a mapping and are ignored.' });
  for (const [name, value] of Object.entries(mapping ?? {})) {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (isPlain && NAME.test(name)) variables[name] = value;
    else
      warnings.push({
        code: 'variables.value',
        message: `The variable ${name} has no plain name and value and is ignored.`,
      });
  }
  return { variables, warnings };
}
