import type { Customization } from '#features/sites/index.ts';
import type { PictureColors } from '../social-images/types.ts';
import { fromHex, mix, toHex } from './colors.ts';
import { colorsOf } from './palette.ts';

const INK = {
  light: { paper: '#ffffff', ink: '#16181f', soft: '#4f5665' },
  dark: { paper: '#131418', ink: '#e9ebf0', soft: '#a7aebc' },
};

/** The colours of a look as a picture has them, which cannot follow what its viewer prefers. */
export function pictureColors(settings: Customization): PictureColors {
  const scheme = settings.themes.default === 'dark' ? 'dark' : 'light';
  const colors = colorsOf(settings);
  const valueOf = (name: string): string =>
    [...(colors[`--${name}`] ?? '').matchAll(/#[\da-f]{6}/g)].map(([hex]) => hex)[scheme === 'dark' ? 1 : 0] ??
    '#000000';
  const { paper, ink, soft } = INK[scheme];
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
