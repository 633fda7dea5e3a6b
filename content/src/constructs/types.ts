/** What a construct is: a tag of ours, something in HTML, something in Markdown, a key of the front matter, a whole page. */
export type ConstructKind = 'tag' | 'attribute' | 'element' | 'html-attribute' | 'front-matter' | 'markdown' | 'page';

/** Readers see it as it was meant, see less of it (its text alone, or as it is written), or see nothing of it. */
export type ConstructFate = 'shown' | 'simple' | 'lost';

/** A construct of a page, with what becomes of it. The text of the page has it in any case. */
export type Construct = {
  kind: ConstructKind;
  name: string;
  fate: ConstructFate;
  count: number;
  /** Of the first one: its line, and how it is written, cut short. */
  line: number;
  example: string;
};
