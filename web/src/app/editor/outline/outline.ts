import type { Node } from 'prosemirror-model';

export interface OutlineEntry {
  /** Where the heading begins. */
  at: number;
  level: number;
  text: string;
}

/** The headings of a page, also those within other blocks. */
export function outlineOf(doc: Node): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  doc.descendants((node, at) => {
    const level =
      node.type.name === 'title' ? 1 : node.type.name === 'heading' ? Number(node.attrs['level']) : undefined;
    if (level !== undefined) entries.push({ at, level, text: node.textContent.trim() });
    return !node.isTextblock;
  });
  return entries;
}

/** How long a page is. Words are counted as its language does: in Chinese, they have no blanks between them. */
export function countWords(doc: Node, language: string): { words: number; characters: number } {
  const text = doc.textBetween(0, doc.content.size, '\n', ' ');
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return { words, characters: text.replaceAll(/\s+/g, ' ').trim().length };
}
