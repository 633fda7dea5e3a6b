import type { PageLink } from '@lectern/content';
import type { Found } from '../findings/types.ts';

/** What a link leads to, for who knows the space. */
export type LinkVerdict = 'fine' | 'missing' | 'no-anchor' | 'hidden';

/** Links that are broken, by somebody who knows where they may lead. */
export function judgeLink({ kind, target, start, end }: PageLink, verdict: LinkVerdict): Found[] {
  const span = { start, end };
  const named = target.length > 100 ? `${target.slice(0, 100)}…` : target;
  switch (verdict) {
    case 'fine':
      return [];
    case 'missing':
      return [
        kind === 'include'
          ? { rule: 'broken-include', span, message: `There is no reusable content at "${named}".` }
          : { rule: 'broken-link', span, message: `There is nothing at "${named}".` },
      ];
    case 'no-anchor':
      return [{ rule: 'broken-anchor', span, message: `The page has no section "${named.replace(/^[^#]*#/, '')}".` }];
    case 'hidden':
      return [{ rule: 'hidden-link', span, message: `The navigation hides the page at "${named}".` }];
  }
}
