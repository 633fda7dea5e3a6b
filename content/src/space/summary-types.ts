import type { Warning } from '../warning.ts';

export type ComputedPages = { type: string; props: Record<string, unknown>; dependencies: Record<string, unknown> };

export type SummaryEntry = {
  kind: 'page' | 'link' | 'computed' | 'text' | 'group';
  title: string;
  /** As written in the link, escapes resolved, without `#anchor` for pages. */
  target?: string;
  /** Fragment of a page link, or the explicit id of a group heading. */
  anchor?: string;
  /** The link's quoted title: a shorter text for the navigation. */
  label?: string;
  computed?: ComputedPages;
  /** 1-based. */
  line: number;
  children: SummaryEntry[];
};

export type Summary = { title?: string; entries: SummaryEntry[]; warnings: Warning[] };
