// Claims that nobody signed: in the address as `visitor.plan=pro`, and in cookies as JSON.

type Claims = Record<string, unknown>;

const PREFIX = 'visitor.';
const PARAMETERS_AT_MOST = 50;
const DEPTH_AT_MOST = 5;
const VALUE_AT_MOST = 1000;

/** Whether a parameter of an address says something of the visitor. */
export const isClaim = (name: string): boolean => name.startsWith(PREFIX) && name.length > PREFIX.length;

/** The claims in an address; undefined without any. Dots lead into objects, and what reads as JSON is read as JSON. */
export function claimsInQuery(query: URLSearchParams): Claims | undefined {
  const root: Claims = Object.create(null) as Claims;
  const given = [...query].filter(([name]) => isClaim(name)).slice(0, PARAMETERS_AT_MOST);
  for (const [name, value] of given) place(root, name.slice(PREFIX.length).split('.', DEPTH_AT_MOST + 1), value);
  return given.length === 0 ? undefined : root;
}

function place(root: Claims, path: string[], value: string): void {
  if (path.length > DEPTH_AT_MOST || path.includes('') || value.length > VALUE_AT_MOST) return;
  const last = path.pop() ?? '';
  let at = root;
  for (const name of path) {
    const next = at[name];
    // No object has a prototype here, so no name means more than itself.
    at = isClaims(next) ? next : ((at[name] = Object.create(null) as Claims) as Claims);
  }
  at[last] = readValue(value);
}

export const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readValue(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
