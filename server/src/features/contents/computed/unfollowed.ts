import { type PageNode, walkPages } from '../trees/index.ts';
import { toSpecPlace } from './places.ts';

/** Of each place whose pages cannot be shown, why; `specs` are the slugs that there are. */
export function unfollowed(pages: readonly PageNode[], specs: ReadonlyMap<string, unknown>): string[] {
  return [...walkPages(pages)].flatMap((page) => {
    if (page.type !== 'computed') return [];
    const place = toSpecPlace(page);
    if (place !== undefined && specs.has(place.spec)) return [];
    return [place === undefined ? `${nameOf(page)}${UNKNOWN_SOURCE}` : missing(place.spec)];
  });
}

const nameOf = ({ computed }: PageNode): string => `Computed pages of ${JSON.stringify(cut(computed?.type ?? ''))}`;

const UNKNOWN_SOURCE =
  ' are kept, and show nothing: pages are computed of "builtin:openapi" with the slug of a specification alone.';

const missing = (spec: string): string =>
  `The organization has no OpenAPI specification ${JSON.stringify(cut(spec))}: its pages appear once there is one.`;

const LISTED_AT_MOST = 100;

const cut = (text: string): string => (text.length > LISTED_AT_MOST ? `${text.slice(0, LISTED_AT_MOST)}…` : text);
