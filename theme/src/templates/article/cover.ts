import { attribute, html, type Html } from '../html.ts';
import type { CoverView } from '../views.ts';

/** The height in pixels of a cover that names none, to which its offset refers. */
const COVER_HEIGHT = 240;

/** The heights that there are: from one to the next, and the largest. */
const STEP = 80;
const TALLEST = 640;

/** The styles may not come with the page, so an offset is one of eleven classes, and a height one of eight. */
export function coverClass(y: number, height = COVER_HEIGHT): string {
  const tenths = Math.round(((height / 2 + y) / height) * 10);
  const at = `at-${Math.min(10, Math.max(0, Number.isFinite(tenths) ? tenths : 5))}`;
  const high = Math.min(TALLEST / STEP, Math.max(1, Math.round(height / STEP)));
  return high === COVER_HEIGHT / STEP ? at : `${at} high-${high}`;
}

/** The picture at the top of a page. It says nothing that the page does not, so it has no text of its own. */
export function renderCover({ picture, dark, y, height, size }: CoverView): Html {
  const { url, srcset } = picture;
  // The largest thing that readers see first: nothing else that is loaded may come before it.
  return html`<div class="page-cover is-${size} ${coverClass(y, height)}">
    <picture
      >${dark !== undefined && html`<source srcset="${dark.srcset ?? toSrcset(dark.url)}" sizes="100vw" media="(prefers-color-scheme: dark)" />`}<img
        src="${url}"
        ${attribute('srcset', srcset)}
        sizes="100vw"
        alt=""
        fetchpriority="high"
        decoding="async"
    /></picture>
  </div> `;
}

/** An address as the only candidate of a `srcset`, where blanks and commas divide. */
export function toSrcset(url: string): string {
  return url.replaceAll(' ', '%20').replaceAll(',', '%2C');
}
