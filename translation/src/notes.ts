import type { FileUnit } from './types.ts';

/** So much of what a placeholder shows is enough to recognize it. */
const SHOWN_AT_MOST = 80;
const PLACEHOLDERS_AT_MOST = 50;

/** What helps a translator: where the text stands, and what its placeholders are. */
export function notesOf({ kind, section, placeholders }: FileUnit, title: string): string[] {
  const place = [title, section].filter((each) => each !== '').join(', ');
  return [
    `${kind}${place === '' ? '' : `: ${place}`}`,
    ...placeholders.slice(0, PLACEHOLDERS_AT_MOST).map((each) => {
      const mark = each.isPair ? `<${each.number}>…</${each.number}>` : `<${each.number}/>`;
      const shown = each.shows.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_AT_MOST);
      return `${mark} is ${each.kind}${shown === '' ? '' : `: ${shown}`}`;
    }),
  ];
}
