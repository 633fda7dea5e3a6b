import { html, type Html } from '../html.ts';
import type { CoverView } from '../views.ts';

/** The height of a cover in pixels to which its offset refers. */
const COVER_HEIGHT = 240;

/** The styles may not come with the page, so an offset is one of eleven classes. */
export function coverClass(y: number): string {
  const tenths = Math.round(((COVER_HEIGHT / 2 + y) / COVER_HEIGHT) * 10);
  return `at-${Math.min(10, Math.max(0, Number.isFinite(tenths) ? tenths : 5))}`;
}

/** The picture at the top of a page. It says nothing that the page does not, so it has no text of its own. */
export function renderCover({ src, srcDark, y, size }: CoverView): Html {
  return html`<div class="page-cover is-${size} ${coverClass(y)}">
    <picture
      >${srcDark !== undefined && html`<source srcset="${toSrcset(srcDark)}" media="(prefers-color-scheme: dark)" />`}<img
        src="${src}"
        alt=""
    /></picture>
  </div> `;
}

/** An address as the only candidate of a `srcset`, where blanks and commas divide. */
export function toSrcset(url: string): string {
  return url.replaceAll(' ', '%20').replaceAll(',', '%2C');
}
