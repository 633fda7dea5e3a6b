import type { Description } from './document.ts';
import { follow, type Held } from './references.ts';
import { entriesOf, isMapping, listOf, type Mapping, mappingOf, valueOf } from './values.ts';

/** A description that schemas are joined of, and how much more may be. */
export interface Joining {
  description: Description;
  budget: { left: number };
}

const DEPTH_AT_MOST = 10;
const PARTS_AT_MOST = 50;

/** A schema together with all that it must also be. */
export function withParts({ description, budget }: Joining, held: Held, depth = 0): Mapping {
  const schema = mappingOf(held.value);
  const parts = listOf(schema['allOf']).slice(0, PARTS_AT_MOST);
  if (parts.length === 0) return schema;
  let joined: Mapping = {};
  if (depth < DEPTH_AT_MOST)
    for (const part of parts) {
      if (--budget.left < 0) break;
      const found = follow(description, { value: part, file: held.file });
      joined = join(joined, anchored(withParts({ description, budget }, found, depth + 1), found.file, held.file));
    }
  const { allOf: _, ...own } = schema;
  return join(joined, own);
}

/** References of a part from another file begin in that file still. */
function anchored(schema: Mapping, file: string, home: string): Mapping {
  if (file === home) return schema;
  const properties = entriesOf(schema['properties']).map(([key, value]) => [key, anchorOne(value, file)]);
  return {
    ...schema,
    ...(schema['properties'] === undefined ? {} : { properties: Object.fromEntries(properties) }),
    ...(schema['items'] === undefined ? {} : { items: anchorOne(schema['items'], file) }),
  };
}

function anchorOne(value: unknown, file: string): unknown {
  const reference = isMapping(value) ? valueOf(value, '$ref') : undefined;
  if (typeof reference !== 'string' || !reference.startsWith('#')) return value;
  return { ...mappingOf(value), $ref: `/${file.split('/').map(encodeURIComponent).join('/')}${reference}` };
}

function join(one: Mapping, other: Mapping): Mapping {
  const properties = { ...mappingOf(one['properties']), ...mappingOf(other['properties']) };
  const required = [...new Set([...listOf(one['required']), ...listOf(other['required'])])];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  };
}
