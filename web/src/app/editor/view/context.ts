import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';

/** What views of nodes need of the editor around them. */
export interface ViewContext {
  /** The address under which a browser gets a file that the page names; undefined where there is none. */
  fileUrl: (src: string) => string | undefined;
  /** Shows the form for the attributes of a node. */
  openForm: (position: number) => void;
}

export type PositionOf = () => number | undefined;

export type MakeView<View> = (node: Node, view: EditorView, position: PositionOf) => View;
