// What is sent to take a change back, and to undo that.
import type { ChangedPage } from '../../diff/listed/changed-pages.ts';
import type { ShownBlock } from '../../diff/types.ts';
import type { PageChange } from '../changes.ts';

type Difference = NonNullable<Extract<PageChange, { operation: 'revert_page' }>['difference']>;

/** A block as it stands in a difference; one that moved is two of them, where it went and where it came. */
export function differenceOf({ change, index, other }: ShownBlock): Difference {
  return [{ change, index }, ...(other === undefined ? [] : [other])].map(({ change: { before, after }, index }) => ({
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    index,
  }));
}

/** The same, seen from what it becomes once it is taken back. */
export const inverseOf = (difference: Difference): Difference =>
  difference.map(({ before, after, ...rest }) => ({
    ...(after !== undefined && { before: after }),
    ...(before !== undefined && { after: before }),
    ...rest,
  }));

/** Makes a page of a difference what it was: added ones go, removed ones come back, moved ones go back. */
export function takeBackOf({ object, id, kinds }: ChangedPage): PageChange {
  if (object === 'reusable-content') return { operation: 'revert_reusable_content', reusableContent: id };
  return {
    operation: 'revert_page',
    page: id,
    ...(kinds.includes('removed') && { below: true }),
    ...(kinds.includes('moved') && { place: true }),
  };
}

/** Makes it again what it was in a revision. */
export const doAgainOf = ({ object, id, kinds }: ChangedPage, revision: string): PageChange =>
  object === 'reusable-content'
    ? { operation: 'revert_reusable_content', reusableContent: id, revision }
    : {
        operation: 'revert_page',
        page: id,
        revision,
        ...(kinds.includes('added') && { below: true }),
        ...(kinds.includes('moved') && { place: true }),
      };
