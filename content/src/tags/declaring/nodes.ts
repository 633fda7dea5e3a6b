import { makeBlock, makeFragment, makeText } from '../../nodes/make.ts';
import type { Fragment } from '../../nodes/types.ts';
import { iconNameOf, iconEmojiOf } from './html.ts';
import type { Attributes, DocumentTag } from './types.ts';

// What the documents of tags are put together of.

export function iconOf(attributes: Attributes): { icon?: string } {
  const icon = iconNameOf(attributes);
  return icon === undefined ? {} : { icon };
}

/** A line that a tag says in an attribute, behind an emoji that stands there for an icon. */
export const titleOf = (attributes: Attributes, title: string | undefined): string =>
  `${iconEmojiOf(attributes) ?? ''}${title ?? ''}`.trim();

/** What stands between the tags is the caption; the attribute is the older form, and both may be there. */
export function captionOf(tag: DocumentTag): Fragment[] {
  const caption = (tag.attributes['caption'] ?? '').trim();
  const line = caption === '' ? [] : [makeBlock('paragraph', { nodes: [makeText(caption)] })];
  const blocks = [...line, ...tag.inside()];
  return blocks.length === 0 ? [] : [makeFragment('caption', blocks)];
}
