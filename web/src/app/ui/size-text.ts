const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** An amount of bytes as people read it, in powers of 1000 and with three digits: `4.48 MB`. */
export function sizeText(bytes: number, language = 'en'): string {
  const rounded = Number(bytes.toPrecision(3));
  const step = rounded < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(rounded) / 3));
  const unitDisplay = step === 0 ? 'long' : 'short';
  return new Intl.NumberFormat(language, { style: 'unit', unit: UNITS[step] ?? 'byte', unitDisplay }).format(
    Number((rounded / 1000 ** step).toPrecision(3)),
  );
}
