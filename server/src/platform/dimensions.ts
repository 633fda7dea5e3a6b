import { imageSize } from 'image-size';

/** The part of a picture in which every format says its size, in bytes. */
export const HEAD_BYTES = 256 * 1024;

/** Pictures beyond it say what cannot be so. */
const PIXELS_A_SIDE = 65_535;

export interface Dimensions {
  width?: number;
  height?: number;
}

/**
 * What the head of a picture says of its size in pixels, as it is seen: a camera that was held upright turns its picture by
 * a note in it. Nothing where it says nothing: a picture without a size is still a picture.
 */
export function readDimensions(head: Uint8Array): Dimensions {
  try {
    // In memory of its own: of a short head, the library reads what lies behind it.
    const { width, height, orientation = 1 } = imageSize(Uint8Array.from(head.subarray(0, HEAD_BYTES)));
    const [across, down] = orientation >= 5 && orientation <= 8 ? [height, width] : [width, height];
    return isFit(across) && isFit(down) ? { width: Math.round(across), height: Math.round(down) } : {};
  } catch {
    return {};
  }
}

const isFit = (side: number): boolean => side >= 0.5 && side <= PIXELS_A_SIDE;
