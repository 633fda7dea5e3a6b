/** Why a text cannot be kept as a description, in words for whoever gave it. */
export class Unusable extends Error {
  override name = 'Unusable';
}

/** GitHub's description has a quarter of a million values. */
const VALUES_AT_MOST = 2_000_000;

const DEPTH_AT_MOST = 120;

/**
 * A copy that JSON can hold, within bounds. Nothing of it is left out or changed: what does not fit is refused. A value that
 * holds itself, as aliases of YAML can make one, is deeper than any bound.
 */
export function jsonCopy(value: unknown): unknown {
  return copy(value, 0, { left: VALUES_AT_MOST });
}

function copy(value: unknown, depth: number, budget: { left: number }): unknown {
  if (--budget.left < 0) throw new Unusable(`It holds more than ${VALUES_AT_MOST} values.`);
  if (depth > DEPTH_AT_MOST) throw new Unusable(`It nests more than ${DEPTH_AT_MOST} levels deep.`);
  if (typeof value === 'bigint' || value instanceof Date) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1, budget));
  const copied: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    // The language would take it for something else than a name.
    if (key === '__proto__') throw new Unusable('It has a key "__proto__".');
    copied[key] = copy(inner, depth + 1, budget);
  }
  return copied;
}
