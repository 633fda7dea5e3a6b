import type { CodeLook } from '../render/code/code-html.ts';
import type { Slot } from '../render/types.ts';

/**
 * What a reader sees of a page, as a tree: Markdown, our tags and the HTML of authors in one. Texts lie between the nodes, and
 * two of them never follow each other.
 */
export type ShownNode = string | ElementNode | TagNode | CodeNode | EmojiNode | NoteNode | SlotNode;

/** A node with others in it. `holds` says which elements that are looked for stand inside, a bit for each. */
type Parent = { children: ShownNode[]; holds: number };

/** An element of HTML: one that Markdown means, or one that an author wrote. Its attributes are safe; addresses are slots. */
export type ElementNode = Parent & {
  kind: 'element';
  name: string;
  attributes: Record<string, string>;
  classes: readonly string[];
};

/** One of our tags. */
export type TagNode = Parent & {
  kind: 'tag';
  /** What the tables of tags know it by. */
  name: string;
  /** As it is written: of an integration, its name. */
  written: string;
  attributes: Record<string, string>;
  /** The anchor of a tab. */
  id: string | undefined;
};

export type CodeNode = {
  kind: 'code';
  language: string;
  text: string;
  /** The lines, from 1, that the author marked. */
  marked?: number[];
  look: CodeLook;
};

export type EmojiNode = { kind: 'emoji'; text: string };

/** The number of a footnote in a line. */
export type NoteNode = { kind: 'note'; id: string; number: number };

/** What only a publisher can fill. */
export type SlotNode = { kind: 'slot'; slot: Slot };

/** A page as its readers see it. */
export type ShownPage = {
  nodes: ShownNode[];
  /** What the addresses of elements stand for. */
  slots: Slot[];
  /** What stands in each footnote, by the id that its numbers link to. */
  notes: [id: string, nodes: ShownNode[]][];
};
