// What somebody chose of conflicts, while the conflicts may change.
import type { Choice, Choices, Conflict, Resolution, Take } from './types.ts';

/** The choices that still belong to a conflict, in the order of the conflicts. */
export const toResolutions = (conflicts: readonly Conflict[], choices: Choices): Resolution[] =>
  conflicts.flatMap(({ id, takes }) => {
    const choice = choices[id];
    if (choice === undefined || !takes.includes(choice.take)) return [];
    const { take, text = '' } = choice;
    return [{ conflict: id, take, ...(take === 'text' && { text }) }];
  });

export const leftOf = (conflicts: readonly Conflict[], choices: Choices): Conflict[] =>
  conflicts.filter(({ id, takes }) => {
    const choice = choices[id];
    return choice === undefined || !takes.includes(choice.take);
  });

/** How many choices belong to conflicts that are no more: somebody changed one of the sides. */
export const staleOf = (conflicts: readonly Conflict[], choices: Choices): number => {
  const there = new Set(conflicts.map(({ id }) => id));
  return Object.keys(choices).filter((id) => !there.has(id)).length;
};

/** What people wrote themselves and no conflict has any more: it is shown, so that nobody writes it again. */
export const orphansOf = (conflicts: readonly Conflict[], choices: Choices): string[] => {
  const there = new Set(conflicts.map(({ id }) => id));
  return Object.entries(choices).flatMap(([id, { text = '' }]) => (there.has(id) || text === '' ? [] : [text]));
};

/** The same choice for all of these that have none. */
export const chooseForAll = (choices: Choices, conflicts: readonly Conflict[], take: Take): Choices => ({
  ...Object.fromEntries(conflicts.filter(({ takes }) => takes.includes(take)).map(({ id }) => [id, { take }])),
  ...choices,
});

/** Choices that this browser kept: nobody knows what it kept. */
export function readChoices(kept: unknown): Choices {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  const choices: Record<string, Choice> = {};
  for (const [id, value] of Object.entries(kept).slice(0, KEPT_AT_MOST)) {
    const { take, text } = (value ?? {}) as { take?: unknown; text?: unknown };
    if (!TAKES.some((known) => known === take)) continue;
    choices[id] = { take: take as Take, ...(typeof text === 'string' && { text }) };
  }
  return choices;
}

const KEPT_AT_MOST = 1000;
const TAKES: readonly Take[] = ['ours', 'theirs', 'both', 'both-theirs-first', 'text'];

/** Conflicts of one thing, in the order in which they came. */
export interface Group {
  key: string;
  subject: Conflict['subject'];
  conflicts: Conflict[];
}

export function groupBySubject(conflicts: readonly Conflict[]): Group[] {
  const groups = new Map<string, Group>();
  for (const conflict of conflicts) {
    const { subject } = conflict;
    const key = `${subject.object}:${subject.id ?? ''}`;
    const group = groups.get(key) ?? { key, subject, conflicts: [] };
    group.conflicts.push(conflict);
    groups.set(key, group);
  }
  return [...groups.values()];
}
