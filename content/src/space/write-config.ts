import { stringify } from 'yaml';
import type { Addresses, PathsFollow } from './addresses.ts';
import type { SpaceConfig } from './config.ts';
import type { SpaceTags } from './tags.ts';
import type { Variables } from './variables.ts';

/** The text of a `.gitbook.yaml` that `parseSpaceConfig` reads as this; empty where nothing differs from the defaults. */
export function writeSpaceConfig({ readme, redirects }: Pick<SpaceConfig, 'readme' | 'redirects'>): string {
  const structure = readme === 'README.md' ? undefined : { readme };
  return writeMappings({ structure, redirects });
}

/** The text of a `.gitbook/vars.yaml`; empty where there are none. */
export const writeVariables = (variables: Variables): string => writeMapping(variables);

/** The text of a `.gitbook/tags.yaml`; empty where there are none. */
export const writeTags = (tags: SpaceTags): string =>
  Object.keys(tags).length === 0
    ? ''
    : stringify(
        Object.entries(tags).map(([tag, { label, icon, emoji, color }]) => ({ tag, label, icon, emoji, color })),
        { lineWidth: 0, aliasDuplicateObjects: false },
      );

/** The text of a `.gitbook/pages.yaml`; empty where an import gives every address by itself. */
export const writeAddresses = (addresses: Addresses, paths?: PathsFollow): string =>
  paths === undefined
    ? writeMappings({ addresses })
    : writeMapping({ paths, ...(Object.keys(addresses).length === 0 ? {} : { addresses }) });

function writeMappings(mappings: Record<string, object | undefined>): string {
  const filled = Object.entries(mappings).filter(
    ([, mapping]) => mapping !== undefined && Object.keys(mapping).length > 0,
  );
  return writeMapping(Object.fromEntries(filled));
}

const writeMapping = (mapping: object): string =>
  Object.keys(mapping).length === 0 ? '' : stringify(mapping, { lineWidth: 0, aliasDuplicateObjects: false });
