// The tree that renderers made for this API read. Three kinds of nodes: a block holds blocks, inlines or texts, a text has leaves.

export type Mark = { object: 'mark'; type: string; data?: { text: string; background: string } };
export type Leaf = { object: 'leaf'; text: string; marks: Mark[] };
export type TextNode = { object: 'text'; leaves: Leaf[] };

export type Fragment = { object: 'fragment'; fragment: string; type: string; nodes: BlockNode[] };

export type InlineNode = {
  object: 'inline';
  type: string;
  isVoid: boolean;
  data: Record<string, unknown>;
  nodes: (InlineNode | TextNode)[];
  fragments?: Fragment[];
};

export type BlockNode = {
  object: 'block';
  type: string;
  isVoid: boolean;
  data: Record<string, unknown>;
  nodes: DocumentNode[];
  fragments?: Fragment[];
  /** `id` is the anchor of the block in a URL. */
  meta?: { id: string };
  /** Stays the same as long as this block does, whatever happens to others. */
  key: string;
};

export type DocumentNode = BlockNode | InlineNode | TextNode;

export type PageDocument = { object: 'document'; data: { schemaVersion: number }; nodes: BlockNode[] };

/** Where something leads; always with a `kind`. */
export type ContentRef = { kind: string } & Record<string, unknown>;
