export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export type EditMark = { type: string; attrs?: Record<string, Json> };

/** A node of the editor's model, in the shape of ProseMirror's JSON. Nodes are never changed: an edit makes new ones. */
export type EditNode = {
  type: string;
  attrs?: Record<string, Json>;
  content?: EditNode[];
  text?: string;
  marks?: EditMark[];
};

/** A page that is open in an editor. Its nodes are known again by identity. */
export type OpenPage = {
  readonly source: string;
  /** Of the type `doc`. */
  readonly doc: EditNode;
};
