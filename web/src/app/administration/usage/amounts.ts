// What is used of what there may be, in words.
import { sizeText } from '../../ui/size-text.ts';

export const KINDS = ['storage', 'spaces', 'pages', 'sites', 'members'] as const;
export type Kind = (typeof KINDS)[number];

export interface Used {
  used: number;
  limit?: number;
}

/** A number, or for storage an amount of bytes, in the language of the page. */
export const amountIn = (kind: Kind, amount: number, language?: string): string =>
  kind === 'storage' ? sizeText(amount, language) : amount.toLocaleString(language);

/** Nine tenths and more. */
export const isNearly = ({ used, limit }: { used: number; limit: number }): boolean => used >= limit * 0.9;
