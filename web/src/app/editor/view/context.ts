import type { NodeViewConstructor } from 'prosemirror-view';
import type { Reuse } from '../included/reuse.ts';
import type { Store } from '../store.ts';

/** What views of nodes need of the editor around them. */
export interface ViewContext {
  spaceId: string;
  /** The file that the page is, which addresses in it are relative to. */
  path: string | undefined;
  /** Where the browser gets files of the space, by their paths. They come after the page. */
  files: Store<ReadonlyMap<string, string>>;
  /** The reusable contents of the space, which pages include. */
  reuse: Reuse;
  /** Of what is included: the files that include it, from the page on. */
  above?: readonly string[];
  /** The views of what is included. */
  viewsOf: (context: ViewContext) => Record<string, NodeViewConstructor>;
  /** Shows the form for the attributes of a node. */
  openForm: (position: number) => void;
  /** Shows a block as its source. */
  openSource: (position: number) => void;
}

export type PositionOf = () => number | undefined;
