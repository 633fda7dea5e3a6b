import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { iconName, iconSvg } from './pictures.ts';

const PREFIX = '/~lectern/icons';

/** To be changed with what is made of pictures here: browsers keep sheets for ever. */
const FORM = '1';

/** How thick the lines of each style are; those of the last are filled faintly. */
const STROKES: Record<string, number> = { regular: 2, known: 2, thin: 1, light: 1.5, solid: 2.75, duotone: 2 };

/** Of this style, names without a picture are left out instead of refused: who writes may have typed any. */
const KNOWN = 'known';

/** A page needs no more, and an address has to end somewhere. */
export const PICTURES_AT_MOST = 100;

/** Where sheets of pictures are, for `iconSheetUrl`; it changes with the set and with what is made of it. */
export function iconSheetsUrl(): string {
  const info = readFileSync(new URL(import.meta.resolve('@iconify-json/tabler/package.json')));
  return `${PREFIX}/${createHash('sha256').update(FORM).update(info).digest('hex').slice(0, 16)}`;
}

/** The address of a sheet with these pictures, the same for the same pictures in any order. */
export const iconSheetUrl = (base: string, style: string, names: Iterable<string>): string =>
  `${base}/${style}/${[...new Set(names)].toSorted().join('.')}.css`;

/**
 * Rules that draw these pictures in the place of what has their class, in the color of the text. Pictures that many pages
 * share stand in no page so.
 */
export function iconSheet(style: string, names: readonly string[]): string | undefined {
  const stroke = Object.hasOwn(STROKES, style) ? STROKES[style] : undefined;
  if (stroke === undefined || names.length === 0 || names.length > PICTURES_AT_MOST) return undefined;
  const fill = style === 'duotone' ? ' fill-opacity=".2"' : ' fill="none"';
  const drawn = `${fill} stroke="#000" stroke-linecap="round" stroke-linejoin="round" stroke-width="${stroke}"`;
  const rules: string[] = [];
  for (const name of names) {
    const svg = iconName(name) === name ? iconSvg(name) : undefined;
    if (svg === undefined && style === KNOWN) continue;
    if (svg === undefined) return undefined;
    rules.push(`.pic-${name}{--pic:url("${toAddress(svg, drawn)}")}`);
  }
  return `${rules.join('\n')}\n`;
}

/** As an address of its own: the double quotes are those of the style sheet. */
function toAddress(svg: string, drawn: string): string {
  const alone = svg
    .replace('aria-hidden="true" width="1em" height="1em"', 'xmlns="http://www.w3.org/2000/svg"')
    .replace(' class="icon-line"', drawn)
    .replaceAll('currentColor', '#000');
  return `data:image/svg+xml,${alone.replaceAll('"', "'").replaceAll(/[%#<>]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
}
