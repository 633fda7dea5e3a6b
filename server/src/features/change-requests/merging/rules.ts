import type { Static } from 'typebox';
import type { MergeConflict } from '#features/contents/index.ts';
import type { Conflict } from './schema.ts';

const TEXT_AT_MOST = 10_000;

export function toConflict(conflict: MergeConflict): Static<typeof Conflict> {
  const { id, subject, field, block } = conflict;
  return {
    object: 'conflict',
    id,
    subject,
    field,
    ...(block === undefined ? {} : { block }),
    ...side('base', conflict.base),
    ...side('ours', conflict.ours),
    ...side('theirs', conflict.theirs),
  };
}

const side = (name: 'base' | 'ours' | 'theirs', text: string | undefined) =>
  text === undefined ? {} : { [name]: cut(text) };

/** Never in the middle of a character that takes two units. */
const cut = (text: string): string =>
  text.length <= TEXT_AT_MOST ? text : `${text.slice(0, TEXT_AT_MOST).replace(/[\ud800-\udbff]$/, '')}…`;
