import { follow } from './references.ts';
import type { Reading } from './schemas.ts';
import { entriesOf, listOf, type Mapping, mappingOf, textOf, valueOf } from './values.ts';

/** One way to be let in: all of these together. */
export interface SecurityView {
  schemes: SchemeView[];
}

export interface SchemeView {
  name: string;
  kind: 'apiKey' | 'basic' | 'bearer' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other';
  /** Of a key: where it goes. */
  in?: string;
  key?: string;
  format?: string;
  description?: string;
  scopes: string[];
  flows: { name: string; url?: string }[];
}

const AT_MOST = 20;

/** The ways to be let in that an operation names; an empty one means that nothing is asked. */
export function securityOf(reading: Reading, root: Mapping, required: unknown): SecurityView[] {
  const schemes = mappingOf(mappingOf(root['components'])['securitySchemes']);
  return listOf(required)
    .slice(0, AT_MOST)
    .map((requirement) => ({
      schemes: entriesOf(requirement)
        .slice(0, AT_MOST)
        .map(([name, scopes]) => {
          const held = { value: valueOf(schemes, name), file: reading.description.entry };
          return toScheme(name, mappingOf(follow(reading.description, held).value), scopes);
        }),
    }));
}

function toScheme(name: string, scheme: Mapping, scopes: unknown): SchemeView {
  const description = textOf(scheme['description'], 2000);
  return {
    name: textOf(name, 100),
    kind: kindOf(scheme),
    ...(scheme['in'] === undefined ? {} : { in: textOf(scheme['in'], 20) }),
    ...(scheme['name'] === undefined ? {} : { key: textOf(scheme['name'], 100) }),
    ...(scheme['bearerFormat'] === undefined ? {} : { format: textOf(scheme['bearerFormat'], 60) }),
    ...(description === '' ? {} : { description }),
    scopes: listOf(scopes)
      .slice(0, AT_MOST)
      .map((scope) => textOf(scope, 100)),
    flows: entriesOf(scheme['flows'])
      .slice(0, AT_MOST)
      .map(([flow, held]) => {
        const { tokenUrl, authorizationUrl } = mappingOf(held);
        const url = textOf(tokenUrl ?? authorizationUrl, 500);
        return { name: textOf(flow, 60), ...(url === '' ? {} : { url }) };
      }),
  };
}

function kindOf(scheme: Mapping): SchemeView['kind'] {
  const [type, http] = [textOf(scheme['type']), textOf(scheme['scheme']).toLowerCase()];
  if (type === 'http') return http === 'basic' || http === 'bearer' ? http : 'http';
  return type === 'apiKey' || type === 'oauth2' || type === 'openIdConnect' || type === 'mutualTLS' ? type : 'other';
}
