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
  /** The end of the line, which is all that changes while the space stays where it is and the same people see it. */
  stamp: string;
}

/** Parts of a line before its stamp. */
const PARTS_BEFORE = 5;

/** Reads the line that `markLine` builds in SQL. No part has a blank in it: they are ids, numbers, levels and order keys. */
export function readMark(line: string): Mark {
  const parts = line.split(' ', PARTS_BEFORE + 1);
  const [role = '', position = '', level = '', parentId = '', , id = ''] = parts;
  const above = level === '' ? undefined : { level, parentId: parentId === '' ? null : parentId };
  return { line, id, role: Number(role), position, above, stamp: stampOf(line) };
}

function stampOf(line: string): string {
  let start = 0;
  for (let part = 0; part < PARTS_BEFORE; part += 1) start = line.indexOf(' ', start) + 1;
  return line.slice(start);
}

/** The marks with the stamps that are joined in a text, in any order; undefined where one of them is missing there. */
export function restamp(marks: readonly Mark[], stamps: string): Mark[] | undefined {
  const byId = new Map(stamps.split(LINE_END).map((stamp) => [stamp.slice(0, stamp.indexOf(' ')), stamp]));
  const restamped = marks.flatMap((mark) => {
    const stamp = byId.get(mark.id);
    if (stamp === undefined) return [];
    return stamp === mark.stamp ? mark : { ...mark, stamp, line: mark.line.slice(0, -mark.stamp.length) + stamp };
  });
  return restamped.length === marks.length ? restamped : undefined;
}

export const LINE_END = '\n';

/** The marks of these lines by position, whatever the order of the lines. */
export const readMarks = (lines: string): Mark[] =>
  lines === '' ? [] : lines.split(LINE_END).map(readMark).toSorted(byPosition);

const byPosition = (one: Mark, other: Mark): number =>
  compareBytes(one.position, other.position) || compareBytes(one.id, other.id);

/** As both databases compare: order keys and ids are ASCII. */
const compareBytes = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export const keyOfMark = ({ position, id }: Mark): SortKey => [position, id];
