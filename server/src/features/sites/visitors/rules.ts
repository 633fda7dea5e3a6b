import type { ClaimSchema } from '../adaptive-schema/index.ts';

type Claims = Record<string, unknown>;

/** Under this name stand the claims that nobody signed. */
const UNSIGNED = 'unsigned';

/** Longer lists are no claims of a person. */
const ITEMS_AT_MOST = 100;

/**
 * What of these claims the schema declares, of the kind that it says. Signed claims cannot pass for unsigned ones, nor the
 * other way round.
 */
export function declaredClaims(
  schema: ClaimSchema | undefined,
  given: { signed: unknown; unsigned: unknown },
): Readonly<Claims> {
  if (schema === undefined) return {};
  const { [UNSIGNED]: open, ...closed } = schema.properties ?? {};
  const signed = within(closed, given.signed);
  const unsigned = open === undefined ? {} : within(open.properties ?? {}, given.unsigned);
  return Object.keys(unsigned).length === 0 ? signed : { ...signed, [UNSIGNED]: unsigned };
}

function within(properties: Record<string, ClaimSchema>, given: unknown): Claims {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const claims = given as Claims;
  const kept = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
    const value = Object.hasOwn(claims, name) ? fitting(schema, claims[name]) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

/** The value as far as the schema declares it; undefined where it is something else. */
function fitting(schema: ClaimSchema, value: unknown): unknown {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'string':
      return typeof value === 'string' && (schema.enum?.includes(value) ?? true) ? value : undefined;
    case 'array':
      return fittingList(schema.items, value);
    case 'object': {
      const inner = within(schema.properties ?? {}, value);
      return Object.keys(inner).length === 0 ? undefined : inner;
    }
  }
}

function fittingList(items: ClaimSchema | undefined, value: unknown): unknown {
  if (items === undefined || !Array.isArray(value) || value.length > ITEMS_AT_MOST) return undefined;
  return value.every((item) => fitting(items, item) !== undefined) ? [...(value as unknown[])] : undefined;
}

/** The fallback address with where the reader wanted to go: a path below the site's start. */
export function withLocation(fallbackUrl: string, path: string): string {
  const url = new URL(fallbackUrl);
  url.searchParams.set('location', path);
  return url.href;
}
