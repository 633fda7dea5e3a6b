/** The value as a mapping, or undefined when it is something else. */
export function asMapping(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** An own key of a mapping, so that `constructor` and its kin are never read from the prototype. */
export function ownValue(mapping: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(mapping, key) ? mapping[key] : undefined;
}
