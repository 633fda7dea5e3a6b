import type { Static } from 'typebox';
import type { sourceOf } from '../../sources.ts';
import type { WholeTree } from '../../trees/index.ts';
import type { Draft } from '../drafts.ts';
import type { editedParts } from './schema.ts';

/** What one change of a batch was made to. */
export interface Step {
  page?: string | undefined;
  reusableContent?: string | undefined;
  /** The name that the change gave it. */
  ref?: string | undefined;
  /** Of an update with a base: whether others had changed the page since. */
  merged?: boolean | undefined;
}

type Kind = 'page' | 'reusableContent';
type Text = ReturnType<typeof sourceOf> | { markdown: string };

/** A page or reusable content that a batch changed. */
export interface Touched {
  kind: Kind;
  id: string;
  fate: 'created' | 'updated' | 'deleted';
  ref?: string;
  merged?: boolean;
  /** What came of a merge. */
  text?: Text;
}

/** What the steps of a batch touched, each thing once, in the order in which they did; what came and went is left out. */
export function toTouched(before: WholeTree, after: Draft, steps: readonly Step[]): Touched[] {
  const were = { page: before.pageById, reusableContent: new Set(before.reusable.map(({ id }) => id)) };
  const are = { page: after.pageById, reusableContent: new Set(after.reusable.map(({ id }) => id)) };
  const touched = new Map<string, Touched>();
  for (const step of steps)
    for (const kind of ['page', 'reusableContent'] as const) {
      const id = step[kind];
      if (id === undefined) continue;
      const fate = fateOf(were[kind].has(id), are[kind].has(id));
      if (fate !== undefined) touched.set(id, withStep(touched.get(id) ?? { kind, id, fate }, step));
    }
  return [...touched.values()];
}

function fateOf(was: boolean, is: boolean): Touched['fate'] | undefined {
  if (was) return is ? 'updated' : 'deleted';
  return is ? 'created' : undefined;
}

/** A page that was updated twice is merged if one of the two was. */
const withStep = (known: Touched, { ref, merged }: Step): Touched => ({
  ...known,
  ...(ref === undefined ? {} : { ref }),
  ...(merged === undefined ? {} : { merged: merged || known.merged === true }),
});

type Outcomes = { [key in 'changes' | 'reusableContents']: Static<(typeof editedParts)[key]> };

/** What a batch touched as the API shows it. `at` is the address of the content. */
export function toOutcomes(touched: readonly Touched[], at: string): Outcomes {
  const pages = touched.filter(({ kind }) => kind === 'page');
  const others = touched.filter(({ kind }) => kind === 'reusableContent');
  return {
    changes: pages.map((each) => toPageOutcome(each, at)),
    reusableContents: others.map((each) => toReusableOutcome(each, at)),
  };
}

const urlsOf = (at: string, place: string, id: string) => ({ location: `${at}/${place}/${id}` });

const refOf = ({ ref }: Touched) => (ref === undefined ? {} : { ref });

function toPageOutcome(touched: Touched, at: string): Outcomes['changes'][number] {
  const { id, fate, merged, text } = touched;
  if (fate === 'deleted') return { object: 'deleted_page', page: id };
  const page = { object: 'page' as const, id, urls: urlsOf(at, 'page', id) };
  const merge = { ...(merged === undefined ? {} : { merged }), ...text };
  if (fate === 'created') return { object: 'created_page', ...refOf(touched), page, ...merge };
  return { object: 'updated_page', page, ...merge };
}

function toReusableOutcome(touched: Touched, at: string): Outcomes['reusableContents'][number] {
  const { id, fate, merged, text } = touched;
  if (fate === 'deleted') return { object: 'deleted_reusable_content', reusableContent: id };
  const reusableContent = { object: 'reusable-content' as const, id, urls: urlsOf(at, 'reusable-contents', id) };
  if (fate === 'created') return { object: 'created_reusable_content', ...refOf(touched), reusableContent };
  const merge = { ...(merged === undefined ? {} : { merged }), ...text };
  return { object: 'updated_reusable_content', reusableContent, ...merge };
}
