import { INTEGRATION } from '../../tags/integration.ts';
import { namesOf } from '../../tags/tags.ts';

/** Tags that always have an end; what stands between is content. */
export const CONTAINERS: ReadonlySet<string> = namesOf(({ end }) => end === 'always');

/** Tags that stand alone or, in the same file even, with an end tag and a caption between. */
export const OPTIONAL_END: ReadonlySet<string> = namesOf(({ end }) => end === 'optional');

/** The name a tag opens or closes, when it is one of ours; tags of other template languages stay text. */
export function knownTag(name: string): { base: string; closes: boolean } | undefined {
  if (CONTAINERS.has(name) || OPTIONAL_END.has(name)) return { base: name, closes: false };
  if (name.startsWith('@')) return name.includes('/') ? { base: INTEGRATION, closes: false } : undefined;
  const base = name.startsWith('end') ? name.slice(3) : '';
  return CONTAINERS.has(base) || OPTIONAL_END.has(base) ? { base, closes: true } : undefined;
}
