// Who is in a page: what the server knows, as it is shown.

export interface Present {
  /** Absent for guests, who know no members. */
  user?: { id: string; displayName: string };
  page: string;
  changeRequest?: string;
}

/** So many people are shown; of the others, how many they are. */
export const SHOWN_AT_MOST = 4;

export interface Other {
  id: string;
  name: string;
  initials: string;
}

/** So many people are named at a page of a tree. */
export const NAMED_AT_MOST = 20;

/**
 * Who is in which page, for a tree: names by page, each in a line. They are texts, so that a row whose people stay is known to be
 * the same.
 */
export function namesByPage(
  items: readonly Present[],
  { changeRequest, me }: { changeRequest: string | undefined; me: string | undefined },
): ReadonlyMap<string, string> {
  const pages = new Set(items.filter((item) => item.changeRequest === changeRequest).map(({ page }) => page));
  return new Map(
    [...pages].flatMap((page) => {
      const others = othersIn(items, { page, changeRequest, me });
      const names = others.slice(0, NAMED_AT_MOST).map(({ name }) => name.replaceAll(/\s+/g, ' '));
      return names.length === 0 ? [] : [[page, names.join('\n')] as const];
    }),
  );
}

/** Those in the same page, without the person who looks. */
export function othersIn(
  items: readonly Present[],
  { page, changeRequest, me }: { page: string; changeRequest: string | undefined; me: string | undefined },
): Other[] {
  return items
    .filter((item) => item.page === page && item.changeRequest === changeRequest)
    .filter(({ user }) => user === undefined || user.id !== me)
    .map(({ user }, index) => toOther(user, index))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function toOther(user: Present['user'], index: number): Other {
  if (user === undefined) return { id: `unknown-${index}`, name: 'Somebody', initials: '?' };
  const { id, displayName: name } = user;
  return { id, name, initials: initialsOf(name) };
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.-]+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word = '') => firstOf(word).toLocaleUpperCase()).join('') || '?';
}

const firstOf = (word: string): string => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
