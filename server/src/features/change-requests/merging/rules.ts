import type { Static } from 'typebox';
import {
  type Decide,
  type Decision,
  isCell,
  isInText,
  type MergeConflict,
  takesBoth,
} from '#features/contents/index.ts';
import { invalid, type ProblemDetail } from '#platform/http/index.ts';
import type { Conflict, DECISIONS } from './schema.ts';

const TEXT_AT_MOST = 10_000;

type Take = (typeof DECISIONS)[number];

/** How somebody wants a conflict to be decided. */
export interface Resolution {
  conflict: string;
  take: Take;
  text?: string | undefined;
}

export function toConflict(conflict: MergeConflict): Static<typeof Conflict> {
  const { id, subject, field, block } = conflict;
  const isCut = [conflict.base, conflict.ours, conflict.theirs].some((text = '') => text.length > TEXT_AT_MOST);
  return {
    object: 'conflict',
    id,
    subject,
    field,
    ...(block === undefined ? {} : { block }),
    ...side('base', conflict.base),
    ...side('ours', conflict.ours),
    ...side('theirs', conflict.theirs),
    ...(isCut ? { cut: true } : {}),
    takes: takesOf(conflict),
  };
}

const side = (name: 'base' | 'ours' | 'theirs', text: string | undefined) =>
  text === undefined ? {} : { [name]: cut(text) };

/** Never in the middle of a character that takes two units. */
const cut = (text: string): string =>
  text.length <= TEXT_AT_MOST ? text : `${text.slice(0, TEXT_AT_MOST).replace(/[\ud800-\udbff]$/, '')}…`;

/** How a conflict can be decided. */
function takesOf(conflict: MergeConflict): Take[] {
  const { ours, theirs, field } = conflict;
  const both: Take[] =
    takesBoth(conflict) && ours !== undefined && theirs !== undefined ? ['both', 'both-theirs-first'] : [];
  return [
    'ours',
    'theirs',
    ...(field === 'presence' ? (['both'] as const) : both),
    ...(isInText(conflict) ? (['text'] as const) : []),
  ];
}

/** Decides as somebody said, and notes what cannot be decided so. Asked anew for each attempt to merge. */
export function startDeciding(resolutions: readonly Resolution[]): {
  decide: Decide;
  /** How many conflicts were decided; refuses with 422 where one cannot be decided as it was said. */
  finish: () => number;
} {
  const wanted = new Map(resolutions.map((resolution, index) => [resolution.conflict, { ...resolution, index }]));
  const faults: ProblemDetail[] = [];
  let decided = 0;
  return {
    decide: (conflict) => {
      const resolution = wanted.get(conflict.id);
      if (resolution === undefined) return undefined;
      const fault = faultOf(resolution, conflict);
      if (fault !== undefined) {
        faults.push({ in: 'body', path: `/resolutions/${resolution.index}/${fault.at}`, message: fault.message });
        return undefined;
      }
      decided += 1;
      return toDecision(resolution);
    },
    finish: () => {
      if (faults.length > 0) throw invalid('A conflict cannot be decided like this.', faults);
      return decided;
    },
  };
}

const toDecision = ({ take, text = '' }: Resolution): Decision => (take === 'text' ? { text } : take);

function faultOf({ take, text }: Resolution, conflict: MergeConflict): { at: string; message: string } | undefined {
  const takes = takesOf(conflict);
  if (!takes.includes(take)) return { at: 'take', message: `expected one of ${takes.join(', ')}` };
  if (take !== 'text') return text === undefined ? undefined : { at: 'text', message: 'expected only with take: text' };
  if (text === undefined) return { at: 'text', message: 'expected what is to stand there' };
  // What stands in a cell ends at the next bar, and a row ends with its line.
  if (isCell(conflict.block ?? '') && /[\r\n]|(?<!\\)(?:\\\\)*\|/.test(text))
    return { at: 'text', message: 'expected one line without a bar, which would end the cell' };
  return undefined;
}
