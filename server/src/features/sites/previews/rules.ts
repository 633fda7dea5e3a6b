import { badRequest } from '#platform/http/index.ts';
import { parseRison } from './rison.ts';

/** As JSON, in bytes: they go into an address and a cookie. */
const SIZE_AT_MOST = 1800;

/** Claims as a request names them: an object, as JSON or as Rison. 400 for anything else. */
export function readClaims(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  const value = text.startsWith('{') ? parseJson(text) : parseRison(text)?.value;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isSmall = isObject && Buffer.byteLength(JSON.stringify(value)) <= SIZE_AT_MOST;
  if (isSmall) return value as Record<string, unknown>;
  const message = isObject ? `expected at most ${SIZE_AT_MOST} bytes` : 'expected an object as Rison or JSON';
  throw badRequest(`query.claims: ${message}`, [{ in: 'query', path: '/claims', message }]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is answered as every other text that says no object.
    return undefined;
  }
}
