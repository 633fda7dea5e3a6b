// Ids by which programs ask for documents again.
/** What a document is the text of, and when that text came about. */
export interface DocumentName {
  /** The page or reusable content. */
  entryId: string;
  /** When it last changed, or later, as long as it is the same text. */
  since: number;
  /** Distinguishes two texts of one entry that are of the same moment. */
  check: string;
}

const NAME = /^([A-Za-z0-9]{1,64})-([0-9a-z]{1,11})-([0-9a-f]{8})$/;

/**
 * The id of a document. It names an entry of a space and a moment, and leads to a text only through a revision of that
 * space: the part of the body's hash in it is compared with what is found there, and is no way to anything by itself.
 */
export const documentIdOf = (entry: { id: string; body: string }, since: number): string =>
  `${entry.id}-${since.toString(36)}-${checkOf(entry.body)}`;

export function parseDocumentId(text: string): DocumentName | undefined {
  const [, entryId = '', since = '', check = ''] = NAME.exec(text) ?? [];
  const at = Number.parseInt(since, 36);
  return Number.isSafeInteger(at) ? { entryId, since: at, check } : undefined;
}

export const isTextOf = (name: DocumentName, body: string | undefined): boolean =>
  body !== undefined && checkOf(body) === name.check;

// From the middle, so that no id begins like the hash.
const checkOf = (body: string): string => body.slice(16, 24);
