/** What a text is on its page, so that translators know what they write. */
export type UnitKind =
  | 'title'
  | 'description'
  | 'heading'
  | 'paragraph'
  | 'item'
  | 'cell'
  /** The line that an expandable shows while it is closed. */
  | 'summary'
  | 'caption'
  /** What a picture shows, for who does not see it. */
  | 'alt'
  /** The title of a tab, of a prompt, … */
  | 'label';

/** Something in a text that is not translated: a mark with text in it, or a thing that stands alone. */
export type Placeholder = {
  /** From 1, in the order of the source. */
  number: number;
  /** `bold`, `link`, `code`, `image`, … */
  kind: PlaceholderKind;
  /** Whether it has text in it: `<1>…</1>`. One that stands alone is `<1/>`. */
  isPair: boolean;
  /** What readers see of one that stands alone, such as the code; '' for nothing that can be said in words. */
  shows: string;
};

export type PlaceholderKind =
  | 'bold'
  | 'italic'
  | 'strikethrough'
  | 'link'
  | 'code'
  | 'formula'
  | 'expression'
  | 'emoji'
  | 'icon'
  | 'image'
  | 'footnote'
  | 'break'
  /** A condition tag, or a tag of another template language. */
  | 'tag'
  /** Any other HTML. */
  | 'html';

/** A text of a page that readers read, as its translators see it. */
export type TranslationUnit = {
  /** Stable within the page, whatever changes elsewhere: the hash, numbered from the second unit with the same one on. */
  id: string;
  /**
   * 32 hexadecimal digits, of the kind, the source, and what its placeholders are and show. Where a link leads and how lines
   * are wrapped is no part of it: that changes nothing for a translator.
   */
  hash: string;
  kind: UnitKind;
  /** Plain text on one line. Placeholders are `<1>…</1>` and `<2/>`; a `<` that could be taken for one is doubled. */
  source: string;
  placeholders: readonly Placeholder[];
  /** The heading above it, in plain words; '' before the first. */
  section: string;
};

/** Why a translation was not written into its page. */
export type TranslationFault =
  | 'empty'
  | 'too_long'
  /** Control characters, or half of a character. */
  | 'bad_character'
  /** A placeholder is missing, unknown, doubled, or does not nest. */
  | 'placeholders'
  /** The page, read again, would not show this text in this place. */
  | 'not_writable';

export type TranslationProblem = { id: string; fault: TranslationFault; message: string };

export type TranslatedPage = {
  markdown: string;
  /** Units whose translation was refused; they have the text of the source. */
  problems: TranslationProblem[];
};
