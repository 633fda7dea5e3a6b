import type { Customization } from '#features/sites/index.ts';
import type { PictureColors } from '../social-images/types.ts';
import { fromHex, mix, toHex } from './colors.ts';
import { colorsOf } from './palette.ts';

const INK = {
  light: { ink: '#16181f', soft: '#4f5665' },
  dark: { ink: '#e9ebf0', soft: '#a7aebc' },
};

/** What a picture has of a look: it cannot follow what its viewer prefers. */
export interface PictureLook {
  colors: PictureColors;
  logoUrl?: string;
}

export function pictureLook(settings: Customization): PictureLook {
  const logoUrl = settings.header.logo?.[schemeOf(settings)];
  return { colors: pictureColors(settings), ...(logoUrl === undefined ? {} : { logoUrl }) };
}

const schemeOf = ({ themes }: Customization): 'light' | 'dark' => (themes.default === 'dark' ? 'dark' : 'light');

function pictureColors(settings: Customization): PictureColors {
  const scheme = schemeOf(settings);
  const colors = colorsOf(settings);
  const valueOf = (name: string): string =>
    [...(colors[`--${name}`] ?? '').matchAll(/#[\da-f]{6}/g)].map(([hex]) => hex)[scheme === 'dark' ? 1 : 0] ??
    '#000000';
  const { ink, soft } = INK[scheme];
  const paper = valueOf('paper');
  const plain = { ground: paper, groundEnd: paper, ink, inkSoft: soft, accent: valueOf('accent') };
  switch (settings.styling.theme) {
    case 'muted':
      return { ...plain, ground: valueOf('paper-soft'), groundEnd: valueOf('paper-soft') };
    case 'gradient':
      return { ...plain, ground: valueOf('accent-soft') };
    case 'bold':
      return onPrimary(valueOf('primary'), valueOf('on-primary'));
    default:
      return plain;
  }
}

function onPrimary(primary: string, ink: string): PictureColors {
  const inkSoft = toHex(mix(fromHex(ink), fromHex(primary), 0.12));
  return { ground: primary, groundEnd: primary, ink, inkSoft, accent: ink };
}
