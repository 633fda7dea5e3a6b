// What publishing a site changes for readers, and taking it back, from what the site shows.
import type { Site } from '../../api/types.ts';
import type { Audience } from '../audiences.ts';
import type { SiteSpace } from '../reads.ts';

export interface Effect {
  kind: 'note' | 'warning';
  text: string;
}

/** What is known of the content of a space. */
export interface SpaceState {
  title: string;
  /** Pages that readers can open; undefined where that was not read. */
  pages?: number;
  /** Texts that no revision has yet. */
  drafts?: number;
}

const WHO: Readonly<Record<Audience, string>> = {
  public: 'Everybody can read it, and search engines list it.',
  unlisted: 'Everybody who has the address can read it; search engines are asked to leave it out.',
  'share-link': 'Only who has a share link of the site can read it.',
  'visitor-auth': 'Only visitors who sign in by your own sign-in can read it.',
};

const NAMED_AT_MOST = 5;

/** `A, B and 3 more`. */
export function namesOf(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED_AT_MOST).map((title) => `“${title}”`);
  const rest = titles.length - named.length;
  if (rest > 0) return `${named.join(', ')} and ${rest} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

const isAre = (titles: readonly unknown[]): string => (titles.length === 1 ? 'is' : 'are');

type Shown = Pick<SiteSpace, 'title' | 'condition'> & {
  space: Pick<SiteSpace['space'], 'visibility' | 'changeRequestsOpen'>;
};

/** Who will read it, and what somebody who publishes may not have thought of. */
export function publishingEffects(
  { visibility }: Pick<Site, 'visibility'>,
  spaces: readonly Shown[],
  states: readonly SpaceState[],
): Effect[] {
  const effects: Effect[] = [{ kind: 'note', text: WHO[visibility] }];
  const opened = spaces.filter(({ space }) => space.visibility === 'private').map(({ title }) => title);
  if (opened.length > 0 && (visibility === 'public' || visibility === 'unlisted'))
    effects.push({
      kind: 'warning',
      text: `${namesOf(opened)} ${isAre(opened)} read by members alone until now, and will be open to everybody.`,
    });
  const empty = states.filter(({ pages }) => pages === 0).map(({ title }) => title);
  if (empty.length > 0)
    effects.push({ kind: 'warning', text: `${namesOf(empty)} ${empty.length === 1 ? 'has' : 'have'} no page.` });
  const drafted = states.filter(({ drafts = 0 }) => drafts > 0).map(({ title }) => title);
  if (drafted.length > 0)
    effects.push({
      kind: 'note',
      text: `What is written in ${namesOf(drafted)} and not saved as a revision yet stays out until it is.`,
    });
  const requested = spaces.filter(({ space }) => space.changeRequestsOpen > 0).map(({ title }) => title);
  if (requested.length > 0)
    effects.push({
      kind: 'note',
      text: `Open change requests of ${namesOf(requested)} stay out until they are merged.`,
    });
  const limited = spaces.filter(({ condition }) => condition !== undefined).map(({ title }) => title);
  if (limited.length > 0)
    effects.push({
      kind: 'note',
      text: `${namesOf(limited)} ${isAre(limited)} shown to readers who meet a condition.`,
    });
  return effects;
}

/** What readers lose. */
export function unpublishingEffects(
  { hostname }: Pick<Site, 'hostname'>,
  spaces: readonly Pick<SiteSpace, 'title'>[],
): Effect[] {
  return [
    {
      kind: 'warning',
      text: 'Readers get “not found” at all these addresses, from their next request on. Search engines drop them in time.',
    },
    ...(hostname === undefined ? [] : [{ kind: 'warning', text: `Nothing is shown at ${hostname} either.` } as const]),
    ...(spaces.length === 0
      ? []
      : [
          {
            kind: 'note',
            text: `${namesOf(spaces.map(({ title }) => title))} can still be read on other sites that show them.`,
          } as const,
        ]),
    {
      kind: 'note',
      text: 'Structure, look, redirects and share links stay as they are, and the site can be published again.',
    },
  ];
}
