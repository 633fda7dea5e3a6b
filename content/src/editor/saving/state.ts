import type { Memory } from './memory.ts';
import type { Env } from '../reading/read-page.ts';
import type { EditNode, OpenPage } from '../types.ts';

/** What a page knows that none of its nodes shows. */
export type State = {
  env: Env;
  /** The page as it was opened, with what the parser learned of it; undefined for that page itself. */
  opened?: { page: OpenPage; env: Env };
  /** What stood in the source for what was edited since the page was opened. */
  memory: Memory;
  /** Nodes that could not be written, with the node that stands in the source in their place, if one does. */
  refused: ReadonlyMap<EditNode, EditNode | undefined>;
  /** Blocks that are written in another way than their author did, because of their neighbors. */
  otherwise: ReadonlySet<EditNode>;
};

const states = new WeakMap<OpenPage, State>();

export function makePage(source: string, doc: EditNode, state: State): OpenPage {
  const page: OpenPage = { source, doc };
  states.set(page, state);
  return page;
}

export function stateOf(page: OpenPage): State {
  const state = states.get(page);
  if (!state) throw new Error('not an open page');
  return state;
}
