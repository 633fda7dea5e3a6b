import type { OpenapiWords } from './words.ts';

/** How the parts are shown. */
export interface OpenapiLook {
  words: OpenapiWords;
  calls: CallsAllowed;
  /** On paper there is no HTML, and the Markdown is short and in the words of the look. */
  isPaper?: true;
}

/** Whether readers may send requests to the described servers: not at all, from their browsers, or through the server of the site as well. */
export type CallsAllowed = 'none' | 'direct' | 'proxied';
