import { mergeLive } from '@lectern/content/merge';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What two wrote from the same text, in one: where both say something different in the same place, it has every word of both once. */
export function merge({ base, ours, theirs }: { base: string; ours: string; theirs: string }): string {
  const versions = { base: encoder.encode(base), ours: encoder.encode(ours), theirs: encoder.encode(theirs) };
  return decoder.decode(mergeLive(versions).bytes);
}
