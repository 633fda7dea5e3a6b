// How findings are counted and put together for people.
import type { FoundInPage } from '../../preview/reads.ts';
import type { ExternalCheck, RequestFindings } from './reads.ts';

const NAMES = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  suggestion: ['suggestion', 'suggestions'],
} as const;
const GRAVEST_FIRST = ['error', 'warning', 'suggestion'] as const;

/** "2 new errors, 1 warning". Where there are no errors, that is what is said first. */
export function sayNew(counts: RequestFindings['counts']): string {
  const some = GRAVEST_FIRST.filter((severity) => counts[severity] > 0);
  const said = some.map((severity) => {
    const [one, many] = NAMES[severity];
    return `${counts[severity]}${severity === 'error' ? ' new' : ''} ${counts[severity] === 1 ? one : many}`;
  });
  return [...(counts.error === 0 ? ['No new errors'] : []), ...said].join(', ');
}

export interface PageFindings {
  page: FoundInPage['page'];
  items: FoundInPage[];
}

/** By page, in the order of the list. */
export function byPage(items: readonly FoundInPage[]): PageFindings[] {
  const pages = new Map<string, PageFindings>();
  for (const item of items) {
    const of = pages.get(item.page.id);
    if (of === undefined) pages.set(item.page.id, { page: item.page, items: [item] });
    else of.items.push(item);
  }
  return [...pages.values()];
}

/** How far a space is checked, and what came of it. */
export function sayChecked({ checked, pages, found }: { checked: number; pages: number; found: number }): string {
  const problems = found === 1 ? '1 problem' : `${found} problems`;
  if (checked < pages) return `${checked} of ${pages} pages are checked: ${problems} so far.`;
  return `${pages === 1 ? 'The page is' : `All ${pages} pages are`} checked: ${problems}.`;
}

/** How far links to other sites are tried, and what came of it. */
export function sayExternal({ isAsked, isRunning, followed, tried, broken }: ExternalCheck): string {
  if (!isAsked) return 'Links to other sites are not tried. Once somebody asks for it, they are tried each week.';
  const found = broken === 1 ? '1 is broken' : `${broken} are broken`;
  if (isRunning) return `Links to other sites are being tried: ${tried} of ${followed} so far, ${found}.`;
  if (followed === 0) return 'The pages have no links to other sites. They are looked through each week.';
  return `${followed === 1 ? '1 address' : `${followed} addresses`} of other sites: ${found}. They are tried each week.`;
}
