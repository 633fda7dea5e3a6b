import { attribute, html, type Html } from '../html.ts';
import type { CoverView } from '../views.ts';

/** The height of a cover in pixels to which its offset refers. */
const COVER_HEIGHT = 240;

/** The styles may not come with the page, so an offset is one of eleven classes. */
export function coverClass(y: number): string {
  const tenths = Math.round(((COVER_HEIGHT / 2 + y) / COVER_HEIGHT) * 10);
  return `at-${Math.min(10, Math.max(0, Number.isFinite(tenths) ? tenths : 5))}`;
}

/** The picture at the top of a page. It says nothing that the page does not, so it has no text of its own. */
export function renderCover({ picture, dark, y, size }: CoverView): Html {
  const { url, srcset } = picture;
  // The largest thing that readers see first: nothing else that is loaded may come before it.
  return html`<div class="page-cover is-${size} ${coverClass(y)}">
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
