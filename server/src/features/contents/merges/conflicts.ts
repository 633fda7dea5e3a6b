// Conflicts: where both sides changed the same thing, and who is asked about it.
import { createHash } from 'node:crypto';
import type { ConflictDecision } from '@lectern/content';

/** What a conflict is about. */
export interface Subject {
  object: 'page' | 'file' | 'reusable-content' | 'variables' | 'redirects' | 'aliases' | 'tags';
  /** Absent where a space has only one of them. */
  id?: string;
  title: string;
  path: string;
}

/** Both sides changed the same thing in different ways. */
export interface MergeConflict {
  /** Made of all that the conflict says: it is the same as long as the conflict is. */
  id: string;
  subject: Subject;
  /**
   * `presence` where one deleted what the other changed, `place` for the page that it lies below, `position` among its
   * siblings, `body`, `content` of a file, a field such as `title`, or the name of a variable, redirect or tag.
   */
  field: string;
  /** Where in a body: `title`, `front matter: icon`, `paragraph 3`, `table 1, row 2, column 1`. */
  block?: string;
  /** As text; what is no text as JSON. Absent where there is nothing. */
  base?: string;
  ours?: string;
  theirs?: string;
}

/**
 * What a conflict is decided for. `both` keeps both: one text after the other, or what one of them deleted. A text is for
 * conflicts of texts, `isInText`.
 */
export type Decision = ConflictDecision;

/** Asked once for each conflict. One without an answer stays, and is reported. */
export type Decide = (conflict: MergeConflict) => Decision | undefined;

/** `identity` distinguishes two conflicts that read the same. */
export type Settle = (conflict: Omit<MergeConflict, 'id'>, identity?: readonly unknown[]) => Decision | undefined;

/** Whether both sides may stay, one after the other: of values, titles and cells there is one. */
export function takesBoth({ field, block = '' }: Pick<MergeConflict, 'field' | 'block'>): boolean {
  if (field === 'presence') return true;
  return field === 'body' && !block.startsWith('front matter') && block !== 'title' && !isCell(block);
}

/** Whether a text of somebody's own may stand there instead. */
export const isInText = ({ field }: Pick<MergeConflict, 'field'>): boolean => field === 'body';

/** Whether a block is what stands between two bars. */
export const isCell = (block: string): boolean => /, column \d+$/.test(block);

/** The side whose version of a thing stays; undefined where nobody decided, or for both. */
export const sideOf = (decision: Decision | undefined): 'ours' | 'theirs' | undefined =>
  decision === 'ours' || decision === 'theirs' ? decision : undefined;

/** A list that fills with what is not decided. */
export function startSettling(decide: Decide): { settle: Settle; conflicts: MergeConflict[] } {
  const conflicts: MergeConflict[] = [];
  const settle: Settle = (conflict, identity = []) => {
    const { subject, field, block, base, ours, theirs } = conflict;
    const whole = JSON.stringify([subject.object, subject.id, field, block, base, ours, theirs, ...identity]);
    const named = { id: createHash('sha256').update(whole).digest('hex').slice(0, 24), ...conflict };
    const decision = decide(named);
    if (decision === undefined) conflicts.push(named);
    return decision;
  };
  return { settle, conflicts };
}

/** How a value stands in a conflict. */
export function textOf(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}
