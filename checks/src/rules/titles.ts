import type { Found } from '../findings/types.ts';

export type TitledPage = { id: string; title: string; parent: string };

/** Pages that have the same title as one before them next to which they stand. */
export function findSameTitles(pages: readonly TitledPage[]): Map<string, Found> {
  const seen = new Map<string, string>();
  const found = new Map<string, Found>();
  for (const { id, title, parent } of pages) {
    const key = `${parent}\n${title.trim().toLowerCase()}`;
    if (title.trim() !== '' && seen.has(key))
      found.set(id, {
        rule: 'duplicate-title',
        span: { start: 0, end: 0 },
        message: `Another page next to this one is called "${title.trim().slice(0, 100)}", too.`,
      });
    seen.set(key, id);
  }
  return found;
}
