import { type FirstHeading, readFirstHeading, skipBlankLines } from './heading.ts';

/** Where the parts of a page begin. */
export type PageParts = {
  /** After the front matter and the blank lines that follow it. */
  bodyStart: number;
  heading: FirstHeading | undefined;
  /** After the level-1 heading; equals `bodyStart` where there is none. */
  contentStart: number;
};

export function pageParts(source: string, frontMatter: { end: number } | undefined): PageParts {
  const bodyStart = frontMatter ? skipBlankLines(source, frontMatter.end) : source.startsWith('\uFEFF') ? 1 : 0;
  const heading = readFirstHeading(source, bodyStart);
  return { bodyStart, heading, contentStart: heading?.end ?? bodyStart };
}
