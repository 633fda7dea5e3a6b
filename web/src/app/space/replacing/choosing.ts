// Which of the matches somebody wants to have replaced: all that were found, without those that they took out.

export interface FoundMatch {
  place: string;
  line: number;
  before: string;
  match: string;
  after: string;
  replacement?: string;
}

export interface FoundPage {
  subject: { object: 'page' | 'reusable-content'; id: string; title: string; path: string };
  version: string;
  count: number;
  matches: FoundMatch[];
  formatted: number;
}

/** Matches that were taken out, by the id of their page. */
export type Left = ReadonlyMap<string, ReadonlySet<number>>;

/** How many of a page are wanted. Those beyond what is listed cannot be taken out one by one. */
export const wantedIn = ({ subject, count }: FoundPage, left: Left): number =>
  count - (left.get(subject.id)?.size ?? 0);

/** With all of a page taken out, or none. */
export function withPage(left: Left, { subject, count }: FoundPage, isWanted: boolean): Left {
  const next = new Map(left);
  if (isWanted) next.delete(subject.id);
  else next.set(subject.id, new Set(Array.from({ length: count }, (_, at) => at)));
  return next;
}

export function withMatch(left: Left, { subject }: FoundPage, at: number, isWanted: boolean): Left {
  const of = new Set(left.get(subject.id));
  if (isWanted) of.delete(at);
  else of.add(at);
  const next = new Map(left);
  if (of.size === 0) next.delete(subject.id);
  else next.set(subject.id, of);
  return next;
}

/** What is sent: pages as they were found, and of those of which something was taken out, the numbers that stay. */
export function toPages(found: readonly FoundPage[], left: Left) {
  return found
    .filter((page) => wantedIn(page, left) > 0)
    .map(({ subject: { id }, version, count }) => {
      const of = left.get(id);
      if (of === undefined) return { id, version };
      const matches = Array.from({ length: count }, (_, at) => at).filter((at) => !of.has(at));
      return { id, version, matches };
    });
}
