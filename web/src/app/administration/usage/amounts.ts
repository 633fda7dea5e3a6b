// What is used of what there may be, in words.

export const KINDS = ['storage', 'spaces', 'pages', 'sites', 'members'] as const;
export type Kind = (typeof KINDS)[number];

export interface Used {
  used: number;
  limit?: number;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A number, or for storage an amount of bytes, in the language of the page. */
export function amountIn(kind: Kind, amount: number, language?: string): string {
  if (kind !== 'storage') return amount.toLocaleString(language);
  const step = amount < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(amount) / 3));
  return new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: UNITS[step] ?? 'byte', unitDisplay: step === 0 ? 'long' : 'short' },
    maximumFractionDigits: 2,
  }).format(amount / 1000 ** step);
}

/** Nine tenths and more. */
export const isNearly = ({ used, limit }: { used: number; limit: number }): boolean => used >= limit * 0.9;
