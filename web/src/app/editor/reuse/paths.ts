// How pages name the files of reusable contents.
import { relativePath } from '../view/paths.ts';

/** The folder of the files of reusable contents. Which name the next one gets, the server decides. */
export const INCLUDES = '.gitbook/includes';

/** How a page names a reusable content. Without a file of its own, from the top of the space. */
export const includePath = (from: string | undefined, to: string): string =>
  from === undefined ? `/${to}` : relativePath(from, to);
