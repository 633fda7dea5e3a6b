/** What a personal token may be used for, whatever its user may do. An operation needs exactly one of them. */
export const SCOPES = ['read', 'write', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];

/** As they are stored: names with blanks between them, in one order and each once. */
export const storedScopes = (scopes: readonly Scope[]): string =>
  SCOPES.filter((scope) => scopes.includes(scope)).join(' ');

/** What is stored, read again; a name that this version does not know allows nothing. */
export function readScopes(stored: string): Scope[] {
  const names = new Set(stored.split(' '));
  return SCOPES.filter((scope) => names.has(scope));
}
