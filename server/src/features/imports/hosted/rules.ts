import { resolveTarget } from '@lectern/content';

const ID = /^[\w-]{1,100}$/;

/** The id of a space of the hosted application: as it is, or out of an address of that space. */
export function hostedIdOf(text: string): string | undefined {
  const written = text.trim();
  if (ID.test(written)) return written;
  const found = resolveTarget('', written);
  return found.kind === 'hosted' ? found.to?.space : undefined;
}

/** What a space knows from now on of the ids in question: `''` means the space itself. */
export function withKnown(
  before: Readonly<Record<string, string>> | undefined,
  { spaceId, ids, known }: { spaceId: string; ids: readonly string[]; known: ReadonlyMap<string, string> },
): Record<string, string> {
  const after = new Map(Object.entries(before ?? {}));
  for (const id of ids) {
    const meant = known.get(id);
    if (meant === undefined) after.delete(id);
    else after.set(id, meant === spaceId ? '' : meant);
  }
  return Object.fromEntries([...after].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
