import { INK_SOFT } from '../colors.ts';
import { pictureOf, type Reading, targetOf } from './context.ts';
import type { Align, Block, Run } from '../block.ts';

export interface Shown {
  ref: { kind: string };
  alt: string;
  width?: number;
  align?: Align;
  hasFrame?: boolean;
  caption?: Run[];
}

/** Pictures one below the other. In the place of one that cannot be shown stand its text and where it is. */
export function toPictures(reading: Reading, shown: readonly Shown[]): Block[] {
  return shown.flatMap(({ ref, alt, width, align, hasFrame = false, caption = [] }): Block[] => {
    const target = targetOf(reading, ref);
    const name = alt || target.title;
    const style = { italic: true, color: INK_SOFT, ...(target.link === undefined ? {} : { link: target.link }) };
    // On paper nobody follows a link to a picture that lies elsewhere.
    const address = ref.kind === 'url' && name !== target.title ? ` (${target.title})` : '';
    const instead: Run[] = name === '' ? [] : [{ text: name + address, style }];
    const aligned = align === undefined ? {} : { align };
    const under: Block[] =
      caption.length === 0 ? [] : [{ kind: 'text', role: 'small', runs: caption, align: align ?? 'center' }];
    const file = pictureOf(reading.book, ref);
    if (file !== undefined)
      return [
        {
          ...{ kind: 'picture', file, alt, hasFrame, hasCaption: under.length > 0, instead, ...aligned },
          ...(width === undefined ? {} : { width }),
        },
        ...under,
      ];
    return instead.length === 0 && under.length === 0
      ? []
      : [{ kind: 'text', role: 'small', runs: instead, ...aligned }, ...under];
  });
}
