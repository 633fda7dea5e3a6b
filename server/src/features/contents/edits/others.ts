// What a batch changes other than pages, files and reusable contents: variables.
import { type Batch } from './batches/index.ts';
import { wrong } from './errors.ts';
import type { ChangeOf } from './schema.ts';

const VARIABLES_AT_MOST = 500;

interface NumberedChange<C> {
  change: C;
  index: number;
}

/** Sets and removes variables of the space; those that are not named stay. */
export function changeVariables(
  { draft }: Batch,
  { change, index }: NumberedChange<ChangeOf<'update_variables'>>,
): void {
  const values = Object.entries({ ...draft.meta.variables, ...change.variables });
  const kept = values.filter((pair): pair is [string, string | number | boolean] => pair[1] !== null);
  if (kept.length > VARIABLES_AT_MOST)
    throw wrong({ change: index, at: '/variables' }, `expected at most ${VARIABLES_AT_MOST} variables in a space`);
  const { variables: _before, ...meta } = draft.meta;
  draft.meta = kept.length === 0 ? meta : { variables: Object.fromEntries(kept), ...meta };
}
