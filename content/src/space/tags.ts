import { emojiOfCode } from '../markdown/emoji.ts';
import { isTagName } from '../text/tag-name.ts';
import { asMapping, ownValue } from '../text/mapping.ts';
import { readYaml } from '../text/yaml.ts';
import type { Warning } from '../warning.ts';

/** The colors of tags; those with a `$` are what a site means by them. */
export const TAG_COLORS = [
  ...(['default', 'green', 'blue', 'red', 'orange', 'yellow', 'purple', 'pink', 'violet', 'cyan'] as const),
  ...(['$primary', '$info', '$success', '$warning', '$danger', '$tint'] as const),
] as const;

export type TagColor = (typeof TAG_COLORS)[number];

/** How a tag is shown. What is absent is as by default. */
export type SpaceTag = { label: string; color?: Exclude<TagColor, 'default'>; icon?: string; emoji?: string };

/** The tags of a space by the names that updates and pages know them by. */
export type SpaceTags = Record<string, SpaceTag>;

const TAGS_AT_MOST = 500;
const LABEL_AT_MOST = 100;

type Reject = (message: string) => void;

/**
 * Reads `.gitbook/tags.yaml`, a list of `tag`, `label`, `icon` or `emoji`, and `color`. Never throws: what does not fit is left
 * out with a warning.
 */
export function parseTags(text: string): { tags: SpaceTags; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const tags: SpaceTags = {};
  const reject = (message: string) => void warnings.push({ code: 'tags.invalid', message });
  const yaml = readYaml(text);
  if (!yaml.ok) reject(`The tags are not valid YAML and are ignored: ${yaml.message}`);
  const value = yaml.ok ? (yaml.value ?? []) : [];
  if (!Array.isArray(value)) reject('The tags are not a list and are ignored.');
  const list: unknown[] = Array.isArray(value) ? value : [];
  if (list.length > TAGS_AT_MOST) reject(`There are more than ${TAGS_AT_MOST} tags; the rest of them are ignored.`);
  for (const [index, item] of list.slice(0, TAGS_AT_MOST).entries()) {
    const entry = asMapping(item) ?? {};
    const name = wordOf(entry, 'tag');
    if (!isTagName(name)) reject(`Entry ${index + 1} of the tags has no name that a tag can have and is ignored.`);
    else if (Object.hasOwn(tags, name)) reject(`The tag ${name} is there twice; the first one counts.`);
    else tags[name] = readTag(name, entry, reject);
  }
  return { tags, warnings };
}

function readTag(name: string, entry: Record<string, unknown>, reject: Reject): SpaceTag {
  const written = wordOf(entry, 'label')
    .slice(0, 2 * LABEL_AT_MOST)
    .toWellFormed();
  const label = [...written.replaceAll(/[\s\p{Cc}]+/gu, ' ')].slice(0, LABEL_AT_MOST).join('').trim();
  return {
    label: label || name,
    ...readColor(name, wordOf(entry, 'color'), reject),
    ...readPicture(name, entry, reject),
  };
}

function readColor(name: string, written: string, reject: Reject): Pick<SpaceTag, 'color'> {
  const color = TAG_COLORS.find((each) => each === written || each === `$${written}`);
  if (color === undefined && written !== '')
    reject(`The tag ${name} has a color that tags do not have and is shown without it.`);
  return color === undefined || color === 'default' ? {} : { color };
}

function readPicture(name: string, entry: Record<string, unknown>, reject: Reject): Pick<SpaceTag, 'icon' | 'emoji'> {
  const written = wordOf(entry, 'emoji') || wordOf(entry, 'icon').replace(/^fa-/, '');
  if (written === '') return {};
  const emoji = emojiOf(written);
  if (emoji !== undefined) return { emoji };
  if (/^[a-z0-9-]{1,50}$/.test(written)) return { icon: written };
  reject(`The tag ${name} has an icon that is none and is shown without it.`);
  return {};
}

/** An emoji that is written as itself or by its code. */
function emojiOf(written: string): string | undefined {
  const emoji = /^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6})*$/i.test(written) ? emojiOfCode(written) : written;
  const isOne =
    emoji.length <= 20 && /^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)[\p{Emoji}\p{M}\u200D]*$/u.test(emoji);
  return isOne ? emoji : undefined;
}

function wordOf(entry: Record<string, unknown>, key: string): string {
  const value = ownValue(entry, key);
  // YAML takes a name such as 2024 for a number.
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
