// What a form has of a part of a site, and what of it is changed.
import type { ApiError } from '../../api/client.ts';
import type { Part } from './tree.ts';

export interface PartValues {
  title: string;
  icon: string;
  description: string;
  path: string;
  condition: string;
}

export const toValues = (part: Part): PartValues => ({
  title: part.title,
  icon: part.object === 'site-space' ? '' : (part.icon ?? ''),
  description: part.object === 'site-section' ? (part.description ?? '') : '',
  path: part.object === 'site-section-group' ? '' : part.path,
  condition: part.object === 'site-section-group' ? '' : (part.condition ?? ''),
});

/** Fields that are emptied to be without. */
const EMPTIED = new Set(['icon', 'description', 'condition']);

/** What is to be sent: what is another than before, null for what is taken away. */
export function changesOf(part: Part, values: PartValues): Record<string, string | null> {
  const before = toValues(part);
  const changes: Record<string, string | null> = {};
  for (const name of Object.keys(before) as (keyof PartValues)[]) {
    const value = values[name].trim();
    if (value !== before[name]) changes[name] = value === '' && EMPTIED.has(name) ? null : value;
  }
  return changes;
}

type Faults = Partial<Record<keyof PartValues, string>>;

/** What the server refused, by its field. Another part that has the path is a conflict of that field. */
export function faultsOf(error: Pick<ApiError, 'status' | 'message' | 'answer'> | undefined): Faults {
  if (error === undefined) return {};
  if (error.status === 409) return { path: error.message };
  const { details = [] } =
    (error.answer as { error?: { details?: { path?: string; message?: string }[] } } | undefined)?.error ?? {};
  const faults: Faults = {};
  for (const { path = '', message = error.message } of details) {
    const name = path.slice(1);
    if (['title', 'icon', 'description', 'path', 'condition'].includes(name))
      faults[name as keyof PartValues] = message;
  }
  return faults;
}
