import { asMapping, ownValue } from '../text/mapping.ts';
import { readYaml } from '../text/yaml.ts';
import type { Warning } from '../warning.ts';

/** Published paths of pages by their files, for those whose path follows from nothing else. */
export type Addresses = Record<string, string>;

/** Segments of letters, digits and a few symbols, as addresses have them. */
const PATH = /^[^\s/?#\\%]+(?:\/[^\s/?#\\%]+)*$/;

/** In the hosted service paths follow the navigation. Here they followed the files first, and in those spaces still do. */
export type PathsFollow = 'files' | 'navigation';

export type ParsedAddresses = {
  addresses: Addresses;
  /** What the other paths follow from, where that is said. */
  paths?: PathsFollow;
  warnings: Warning[];
};

/** Reads `.gitbook/pages.yaml`, which an export writes. Never throws: what does not fit is left out with a warning. */
export function parseAddresses(text: string): ParsedAddresses {
  const addresses: Addresses = Object.create(null);
  const yaml = readYaml(text);
  const top = yaml.ok ? asMapping(yaml.value) : undefined;
  const found = top === undefined ? undefined : asMapping(ownValue(top, 'addresses') ?? {});
  if (found === undefined) return { addresses, warnings: [warning('It holds no mapping of addresses.')] };
  const warnings: Warning[] = [];
  for (const [file, path] of Object.entries(found)) {
    if (typeof path === 'string' && PATH.test(path) && !hasDots(path)) addresses[file] = path;
    else warnings.push(warning(`The address of \`${file.slice(0, 120)}\` is no path and is ignored.`));
  }
  const paths = top === undefined ? undefined : ownValue(top, 'paths');
  if (paths === 'files' || paths === 'navigation') return { addresses, paths, warnings };
  if (paths !== undefined) warnings.push(warning('The value of `paths` is neither `files` nor `navigation`.'));
  return { addresses, warnings };
}

const hasDots = (path: string): boolean => path.split('/').some((segment) => segment === '.' || segment === '..');

const warning = (message: string): Warning => ({ code: 'addresses.invalid', message, path: '.gitbook/pages.yaml' });
