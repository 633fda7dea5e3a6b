import { type Description, type DescriptionFile, readDescription } from './document.ts';
import type { Reading } from './schemas.ts';
import { TooLarge } from './values.ts';

/** So many parts of schemas one block shows. */
const PARTS_AT_MOST = 1500;

/** What was read last, because the blocks of a site's pages come one after the other. */
let last: { key: string; url: string | undefined; description: Description | undefined } | undefined;

/** The description that these files are, which the key names; nothing for what is no description. */
export function openDescription(key: string, files: readonly DescriptionFile[]): Description | undefined {
  // The same bytes at another address have other servers.
  const url = files[0]?.url;
  if (last?.key !== key || last.url !== url) last = { key, url, description: readOrNothing(files) };
  return last.description;
}

function readOrNothing(files: readonly DescriptionFile[]): Description | undefined {
  try {
    return readDescription(files);
  } catch (error) {
    // Both are answers to hostile files.
    if (error instanceof TooLarge || error instanceof RangeError) return undefined;
    throw error;
  }
}

export const newReading = (description: Description): Reading => ({
  description,
  budget: { left: PARTS_AT_MOST },
  above: [],
});
