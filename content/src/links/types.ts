/** How a target is written, which says what may stand in it unescaped. */
export type TargetSyntax =
  /** `[a](target)` or `[a]: target`. */
  | 'bare'
  /** `[a](<target>)`. */
  | 'angle'
  /** `<https://…>` or an address in the text. */
  | 'autolink'
  /** The value of an HTML attribute, with its quotes or without. */
  | 'html'
  /** One address of a `srcset`. */
  | 'srcset'
  /** The value of an attribute of a block tag. */
  | 'tag'
  /** A plain or quoted value in the front matter. */
  | 'yaml';

export type PageLink = {
  /** What leads there: a link, a picture, a file to download, another file's content, a card of a page, or a foreign page. */
  kind: 'link' | 'image' | 'file' | 'include' | 'page-link' | 'embed' | 'openapi';
  /** What is meant: escapes and entities are resolved, percent-encoding stays. `resolveTarget` takes it from here. */
  target: string;
  syntax: TargetSyntax;
  /** The target as written is `source.slice(start, end)`. */
  start: number;
  end: number;
};
