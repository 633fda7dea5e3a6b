import { escapeHtml, type SpaceTag, type SpaceTags } from '@lectern/content';
import { iconSvg } from '@lectern/theme';

/** What readers call a tag; undefined for one that the space says nothing of. */
export type LabelOf = (name: string) => string | undefined;

export const labelsOf =
  (tags: SpaceTags | undefined): LabelOf =>
  (name) =>
    find(tags, name)?.label;

/**
 * A tag as the space shows it: with its picture and color, by its label; by its name where the space says nothing of it. With
 * an address, it leads there.
 */
export function tagHtml(name: string, tags: SpaceTags | undefined, url?: string): string {
  const tag = find(tags, name);
  const color = tag === undefined ? '' : ` color-${(tag.color ?? 'default').replace('$', '')}`;
  const shown = tag === undefined ? escapeHtml(name) : pictureOf(tag) + escapeHtml(tag.label);
  return url === undefined
    ? `<span class="chip${color}">${shown}</span>`
    : `<a class="chip${color}" href="${escapeHtml(url)}">${shown}</a>`;
}

function pictureOf({ emoji, icon }: SpaceTag): string {
  // An emoji is text; a picture is ours.
  const picture = emoji === undefined ? (iconSvg(icon ?? '') ?? '') : escapeHtml(emoji);
  return picture === '' ? '' : `<span class="icon" aria-hidden="true">${picture}</span> `;
}

const find = (tags: SpaceTags | undefined, name: string): SpaceTag | undefined =>
  tags !== undefined && Object.hasOwn(tags, name) ? tags[name] : undefined;
