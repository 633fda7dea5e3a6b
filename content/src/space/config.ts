import { asMapping, ownValue } from '../text/mapping.ts';
import { readYaml } from '../text/yaml.ts';
import type { Warning } from '../warning.ts';

export type SpaceConfig = {
  /** Directory that is read, without `./` and trailing `/`; empty for the top. */
  root: string;
  readme: string;
  summary: string;
  /** Old path → page file, both as written but for a leading `/` or `./`. */
  redirects: Record<string, string>;
  warnings: Warning[];
};

/** Reads `.gitbook.yaml`. Never throws: what cannot be read becomes a default and a warning. */
export function parseSpaceConfig(text: string): SpaceConfig {
  const config: SpaceConfig = {
    root: '',
    readme: 'README.md',
    summary: 'SUMMARY.md',
    redirects: Object.create(null),
    warnings: [],
  };
  const warn = (code: string, message: string) => void config.warnings.push({ code, message, path: '.gitbook.yaml' });
  const yaml = readYaml(cleanYaml(text));
  if (!yaml.ok) {
    warn('config.invalid', `The configuration is not valid YAML, so defaults apply: ${yaml.message}`);
    return config;
  }
  if (yaml.value === null || yaml.value === undefined) return config;
  const top = asMapping(yaml.value);
  if (!top) {
    warn('config.invalid', 'The configuration is not a mapping, so defaults apply.');
    return config;
  }
  for (const [key, value] of Object.entries(top)) {
    if (key === 'root') config.root = readRoot(value, warn);
    else if (key === 'structure') readStructure(value, config, warn);
    else if (key === 'redirects' || key === 'redirect') {
      if (key === 'redirect') warn('config.alias', 'The key `redirect` is read as `redirects`.');
      readRedirects(value, config, warn);
    } else warn('config.unknown_key', `The key \`${key}\` is unknown and ignored.`);
  }
  return config;
}

/** A path without `./`, doubled or trailing slashes; undefined when it leaves its root. */
export function normalizeConfigPath(path: string): string | undefined {
  const segments = path
    .trim()
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  return segments.includes('..') ? undefined : segments.join('/');
}

type Warn = (code: string, message: string) => void;

// Zero-width characters come with text pasted from web pages; a whole `structure` key was lost to one.
function cleanYaml(text: string): string {
  return text.replace(/[\u200B-\u200D\u2060\uFEFF]/g, '');
}

function readRoot(value: unknown, warn: Warn): string {
  if (value === null) return '';
  const path = typeof value === 'string' ? normalizeConfigPath(value) : undefined;
  if (path === undefined) warn('config.root', 'The root is not a path inside the repository; the top is used.');
  return path ?? '';
}

function readStructure(value: unknown, config: SpaceConfig, warn: Warn): void {
  if (value === null) return;
  const structure = asMapping(value);
  if (!structure) return warn('config.structure', 'The key `structure` is not a mapping and is ignored.');
  for (const key of ['readme', 'summary'] as const) {
    const file = ownValue(structure, key);
    if (file === undefined || file === null) continue;
    const path = typeof file === 'string' ? normalizeConfigPath(file) : undefined;
    if (path) config[key] = path;
    else
      warn('config.structure', `The value of \`structure.${key}\` is not a path inside the root; the default is used.`);
  }
  for (const key of Object.keys(structure)) {
    if (key !== 'readme' && key !== 'summary')
      warn('config.unknown_key', `The key \`structure.${key}\` is unknown and ignored.`);
  }
}

function readRedirects(value: unknown, config: SpaceConfig, warn: Warn): void {
  if (value === null) return;
  const redirects = asMapping(value);
  if (!redirects) return warn('config.redirects', 'The redirects are not a mapping and are ignored.');
  for (const [source, target] of Object.entries(redirects)) {
    if (typeof target === 'string' && target.trim() !== '') config.redirects[tidy(source)] = tidy(target);
    else warn('config.redirects', `The redirect from \`${source}\` has no target and is ignored.`);
  }
}

/** An address or a file of a redirect, without what stands before its first name. */
export function tidy(path: string): string {
  return path.trim().replace(/^(?:\.?\/)+/, '');
}
