import type { Store } from '../store.ts';

/** What views of nodes need of the editor around them. */
export interface ViewContext {
  spaceId: string;
  /** The file that the page is, which addresses in it are relative to. */
  path: string | undefined;
  /** Where the browser gets files of the space, by their paths. They come after the page. */
  files: Store<ReadonlyMap<string, string>>;
  /** Shows the form for the attributes of a node. */
  openForm: (position: number) => void;
  /** Shows a block as its source. */
  openSource: (position: number) => void;
}

export type PositionOf = () => number | undefined;
