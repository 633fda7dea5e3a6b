// What was made of spaces: smaller pictures of their files, and PDFs.

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

interface PrintedBooksTable {
  /** The hash of all that it is made of. */
  name: string;
  /** Of the blob, which may be gone. */
  sha256: string;
  /** From then on, another may have to be made. */
  good_until: number;
}

export interface PictureTables {
  smaller_pictures: SmallerPicturesTable;
  printed_books: PrintedBooksTable;
}
