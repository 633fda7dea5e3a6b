import type { SortKey } from '#platform/http/index.ts';

/** What is read of each space of a list, in place of its row. */
export interface Mark {
  /** All of it as one text: another one whenever the row of the space or the caller's role is another one. */
  line: string;
  id: string;
  /** The rank of the caller's role; 0 for what they do not see. */
  role: number;
  position: string;
  /** The collection that the space is in: its level, and what it lies in. Undefined at the top. */
  above: { level: string; parentId: string | null } | undefined;
}

/** Reads the line that `markLine` builds in SQL. No part has a blank in it: they are ids, numbers, levels and order keys. */
export function readMark(line: string): Mark {
  const [id = '', role = '', position = '', level = '', parentId = ''] = line.split(' ', 5);
  const above = level === '' ? undefined : { level, parentId: parentId === '' ? null : parentId };
  return { line, id, role: Number(role), position, above };
}

export const LINE_END = '\n';

/** The marks of these lines by position, whatever the order of the lines. */
export const readMarks = (lines: string): Mark[] =>
  lines === '' ? [] : lines.split(LINE_END).map(readMark).toSorted(byPosition);

const byPosition = (one: Mark, other: Mark): number =>
  compareBytes(one.position, other.position) || compareBytes(one.id, other.id);

/** As both databases compare: order keys and ids are ASCII. */
const compareBytes = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Marks by the lines that they were read from. */
export type MarksRead = ReadonlyMap<string, Mark[]>;

export const keyOfMark = ({ position, id }: Mark): SortKey => [position, id];
