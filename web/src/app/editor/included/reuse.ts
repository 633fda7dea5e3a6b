// What the editor of a page knows of its space, for what the page includes. It is read when the first include is seen.
import type { Line } from '../../files/line.ts';

/** Ways out of the text. */
export interface Roads {
  go: (path: string) => void;
  /** What addresses of links begin with. */
  base: string;
  toReusable: (id?: string) => string;
}

export interface Reuse {
  line: Line;
  /** The file that the page is, which includes are relative to. */
  path: string | undefined;
  roads: () => Roads;
  /** Called once the editor is closed. */
  endings: Set<() => void>;
}
