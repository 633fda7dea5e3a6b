import { isMapping } from '../reading/values.ts';

/** What stands under these is data, whatever it looks like. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** The names under these are free, so that a schema may be called `example`. */
const NAMED = new Set(['properties', 'patternProperties', 'schemas', 'definitions', '$defs']);

/** Visits what references of a value say, in data of examples not. */
export function visitReferences(value: unknown, visit: (reference: string) => void, under = ''): void {
  if (Array.isArray(value)) {
    for (const item of value) visitReferences(item, visit);
    return;
  }
  if (!isMapping(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') visit(inner);
    else if (NAMED.has(under) || !DATA.has(key)) visitReferences(inner, visit, key);
  }
}

/** The addresses of other files that a file refers to. */
export function filesReferredTo(value: unknown, from: string): Set<string> {
  const found = new Set<string>();
  visitReferences(value, (reference) => {
    const url = reference.startsWith('#') ? undefined : toFile(reference, from);
    if (url !== undefined) found.add(url);
  });
  found.delete(from);
  return found;
}

/** The address of a file that a reference leads to; undefined for what cannot be fetched. */
export function toFile(reference: string, from: string): string | undefined {
  const url = URL.parse(reference, from);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === NOWHERE) return undefined;
  url.hash = '';
  return url.href;
}

const NOWHERE = 'text.invalid';

/** Where a description is that was given as a text: what it names next to it cannot be fetched. */
export const TEXT_ADDRESS = `https://${NOWHERE}/openapi`;
