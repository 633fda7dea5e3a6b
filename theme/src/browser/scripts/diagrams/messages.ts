/** What a page asks of the frame that draws, and what the frame answers. They are of two origins, so neither trusts the other. */
export interface Order {
  id: number;
  source: string;
  /** Of the page, as plain numbers, in the order of `COLORS`. */
  colors: string[];
  isDark: boolean;
}

export interface Picture {
  /** A document of XML. */
  svg: string;
  width: number;
  height: number;
  /** What is read to who does not see it. */
  title: string;
}

export type Answer = Picture | { failed: string };
