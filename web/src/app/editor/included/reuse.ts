// What the editor of a page knows of its space, for what the page includes. It is read when the first include is seen.
import type { Line } from '../../files/line.ts';

export interface Reuse {
  line: Line;
  /** The file that the page is, which includes are relative to. */
  path: string | undefined;
  /** The address of one within the application; without an id, that of all of them. */
  toReusable: (id?: string) => string;
  /** Called once the editor is closed. */
  endings: Set<() => void>;
}
