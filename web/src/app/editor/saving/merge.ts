import { mergePage } from '@lectern/content';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What two wrote from the same text, in one: where both say something different in the same place, it has both. */
export function merge({ base, ours, theirs }: { base: string; ours: string; theirs: string }): string {
  const versions = { base: encoder.encode(base), ours: encoder.encode(ours), theirs: encoder.encode(theirs) };
  return decoder.decode(mergePage(versions, () => 'both').bytes);
}
