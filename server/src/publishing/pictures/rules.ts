import type { FileEntry } from '#features/contents/index.ts';

/** What of a file decides whether there are smaller pictures of it, and which. */
export type PictureFile = Pick<FileEntry, 'contentType' | 'size' | 'width' | 'height'>;

/**
 * Names how pictures are made smaller, so that those that were made in another way before are made anew. Raise it with every
 * change of what the worker makes.
 */
export const RECIPE = 1;

/** In pixels: a telephone, a sharp telephone, a text column on a plain and on a sharp screen, and the whole width of one. */
const WIDTHS = [400, 800, 1200, 1600, 2400];

/** A width so near to that of the picture itself is not worth a file of its own. */
const NEAR = 0.85;

/** The kinds of pictures that are made smaller. A drawing has no pixels, and what moves stays as it is. */
const KINDS = /^image\/(?:png|jpeg|webp)$/;

/** A smaller file loads at once; a larger one is no picture that somebody made for a page. */
const LEAST_BYTES = 10 * 1024;
export const MOST_BYTES = 20 * 1024 * 1024;

/** In pixels. The worker sets a narrower bound for pictures that it must hold whole. */
export const MOST_PIXELS = 50_000_000;

/** The widths in which a file can be had as a smaller picture, rising; none where it is served as it is. */
export function widthsOf({ contentType, size, width = 0, height = 0 }: PictureFile): number[] {
  if (!KINDS.test(contentType) || size < LEAST_BYTES || size > MOST_BYTES) return [];
  if (width * height > MOST_PIXELS || width < 1 || height < 1) return [];
  const smaller = WIDTHS.filter((each) => each < width * NEAR);
  return width <= (WIDTHS.at(-1) ?? 0) ? [...smaller, width] : smaller;
}

/** The one file among those of a site below whose address smaller pictures of it lie. */
export const PICTURE = /^~pictures\/([0-9a-f]{64})\/([1-9]\d{0,3})\/(.*)\.webp$/;

/** The address of a smaller picture, from that of the file. */
export const smallerUrl = (fileUrl: string, width: number): string =>
  `${fileUrl.replace(/\/~files\/([0-9a-f]{64})\/(?=[^/]*$)/, `/~pictures/$1/${width}/`)}.webp`;
