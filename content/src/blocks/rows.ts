import type { Block } from './types.ts';

/** The rows of a table in the groups that HTML has for them: those before the delimiter are its head. */
export function rowGroups(rows: readonly Block[]): { name: 'thead' | 'tbody'; inside: readonly Block[] }[] {
  const delimiter = rows.findIndex(({ kind }) => kind === 'delimiter');
  const groups = [
    { name: 'thead' as const, inside: rows.slice(0, Math.max(delimiter, 0)) },
    { name: 'tbody' as const, inside: rows.slice(delimiter + 1) },
  ];
  return groups.filter(({ inside }) => inside.length > 0);
}
