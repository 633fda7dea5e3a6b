import { html, type Html } from '../html.ts';
import type { ThemedPicture } from '../look-views.ts';
import { toSrcset } from '../article/cover.ts';

/** A picture with another one for the dark; the script that changes the theme changes it too. */
export function renderThemed({ light, dark }: ThemedPicture, alt: string): Html {
  const picture = html`<img src="${light}" alt="${alt}" />`;
  if (light === dark) return picture;
  return html`<picture
    ><source srcset="${toSrcset(dark)}" media="(prefers-color-scheme: dark)" />
    ${picture}</picture
  >`;
}
