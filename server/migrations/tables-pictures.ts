// Pictures that were made of the files of spaces.

interface SmallerPicturesTable {
  /** The hash of the file, a point and the width in pixels. */
  name: string;
  /** How it was made. */
  recipe: number;
  /** Its hash; null where the file itself is served. */
  blob: string | null;
  failed: 0 | 1;
  made_at: number;
}

export interface PictureTables {
  smaller_pictures: SmallerPicturesTable;
}
