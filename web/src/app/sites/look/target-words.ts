import { useQueries } from '@tanstack/react-query';
import { walk } from '../../space/model.ts';
import { pagesOf } from '../../space/reads.ts';
import type { LookLink } from './links.ts';
import { useSpaces } from './spaces.ts';

/** Says what links lead to, by the names that are read by now. */
export function useTargetWords(links: readonly LookLink[]): (link: LookLink) => string {
  const spaces = useSpaces();
  const used = [...new Set(links.flatMap(({ to }) => (hasPage(to) && spaces.has(to.space) ? to.space : [])))];
  const pages = useQueries({ queries: used.map((spaceId) => pagesOf({ spaceId })) });
  return ({ to }) => {
    if (to === null) return 'No target of its own';
    if (to.kind === 'url') return to.url ?? '';
    if (to.kind === 'space') return spaces.get(to.space ?? '') ?? 'A space that the site does not show';
    if (to.kind === 'file') return 'A file';
    if (!hasPage(to)) return to.kind === 'anchor' ? 'A heading of the page that is read' : 'A page';
    const space = spaces.get(to.space);
    if (space === undefined) return 'A page that the site does not show';
    const read = pages[used.indexOf(to.space)]?.data;
    if (read === undefined) return '…';
    const page = [...walk(read)].find(({ id }) => id === to.page);
    if (page === undefined) return `A page of ${space} that is gone`;
    const anchor = to.anchor === undefined ? '' : ` #${to.anchor}`;
    return `${spaces.size > 1 ? `${space} / ` : ''}${page.title}${anchor}`;
  };
}

const hasPage = (to: LookLink['to']): to is { kind: string; page: string; space: string; anchor?: string } =>
  (to?.kind === 'page' || to?.kind === 'anchor') && to.page !== undefined && to.space !== undefined;
