import type { Site } from '../api/types.ts';

export type Audience = Site['visibility'];

interface Words {
  /** What is chosen. */
  name: string;
  /** What it means, as a whole sentence. */
  help: string;
}

/** Who may read a site, in the order from many to few. */
export const AUDIENCES: Readonly<Record<Audience, Words>> = {
  public: { name: 'Everybody', help: 'Search engines list the site.' },
  unlisted: { name: 'Who has the address', help: 'Search engines are asked to leave the site out.' },
  'share-link': {
    name: 'Who has a share link',
    help: 'Links are made and revoked one by one. Without one, the site is not there.',
  },
  'visitor-auth': {
    name: 'Visitors who sign in',
    help: 'Your own sign-in vouches for visitors and sends what it knows of them.',
  },
};

export const audienceName = (visibility: string): string => AUDIENCES[visibility as Audience]?.name ?? visibility;
