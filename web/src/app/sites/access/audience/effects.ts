// What another audience changes for readers, in words.
import type { Audience } from '../../audiences.ts';

const OPEN: ReadonlySet<Audience> = new Set(['public', 'unlisted']);

/** What a change of the audience does at once, each a sentence. */
export function effectsOf(from: Audience, to: Audience, isPublished: boolean): string[] {
  if (from === to) return [];
  if (!isPublished) return ['The site is not published, so nothing changes for readers now.'];
  return [...losing(from, to), ...gaining(from, to), ...searching(from, to)];
}

function losing(from: Audience, to: Audience): string[] {
  if (from === 'share-link') return ['All share links stop working at once. They work again if you come back to them.'];
  if (from === 'visitor-auth' && !OPEN.has(to)) return ['Visitors who signed in find nothing at the address any more.'];
  if (OPEN.has(from) && !OPEN.has(to))
    return [
      to === 'share-link'
        ? 'Readers find nothing at the address of now, and links to it from elsewhere break. Give out share links first.'
        : 'Readers are sent to sign in. Who is not known to your sign-in reads nothing any more.',
    ];
  return [];
}

function gaining(from: Audience, to: Audience): string[] {
  if (OPEN.has(to) && !OPEN.has(from)) return ['Everybody who has the address reads all of the site at once.'];
  if (to === 'visitor-auth') return ['Members of the organization read it too, with their account.'];
  return [];
}

function searching(from: Audience, to: Audience): string[] {
  if (to === 'public') return ['Search engines may list the site.'];
  if (from === 'public')
    return ['Search engines are asked to leave the site out. What they list already fades within weeks.'];
  return [];
}
