import type { PageNode } from '../trees/index.ts';

/** What a place asks to be made of an OpenAPI specification. */
export interface SpecPlace {
  /** The slug of the specification. */
  spec: string;
  /** A page with the schemas, too. */
  hasModels: boolean;
  /** A page for each operation, below that of its tag. */
  isByOperation: boolean;
}

export const OPENAPI = 'builtin:openapi';

/** What a place of computed pages asks for; undefined for what is computed of anything else than a specification. */
export function toSpecPlace({ type, computed }: PageNode): SpecPlace | undefined {
  if (type !== 'computed' || computed?.type !== OPENAPI) return undefined;
  const { props } = computed;
  const spec = specIn(computed.dependencies);
  if (spec === undefined) return undefined;
  return { spec, hasModels: props['models'] === true, isByOperation: props['grouping'] === 'by-operation' };
}

/** The slug of the specification that is depended on. */
export const specIn = (dependencies: unknown): string | undefined => textAt(dependencies, ['spec', 'ref', 'spec']);

/** Dependencies come from files of anybody, and may have any shape. */
function textAt(value: unknown, keys: readonly string[]): string | undefined {
  let at = value;
  for (const key of keys) at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? at[key as never] : {};
  return typeof at === 'string' && at !== '' ? at : undefined;
}
