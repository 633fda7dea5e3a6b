/** Colors as `#rrggbb`. */
export interface PictureColors {
  ground: string;
  /** The other end of a ground that changes, or the same. */
  groundEnd: string;
  ink: string;
  inkSoft: string;
  accent: string;
}

/** All that a picture depends on. */
export interface PictureText {
  site: string;
  title: string;
  description: string;
  /** Where the page is, such as the section or group above it. */
  above: string;
  /** Of the page, for the shapes of letters that differ between languages. */
  language: string;
}

export interface Picture extends PictureText {
  colors: PictureColors;
  /** Stands in place of the name of the site. */
  logo?: Logo;
}

/** A picture with its size, in pixels or whatever it counts in. */
export interface Logo {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export const SIZE = { width: 1200, height: 630 } as const;
