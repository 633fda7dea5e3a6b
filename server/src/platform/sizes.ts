const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
const NUMBER = new Intl.NumberFormat('en-US');

/** An amount of bytes as people read it, in powers of 1000 and with three digits: `4.48 MB`. */
export function describeSize(bytes: number): string {
  const rounded = Number(bytes.toPrecision(3));
  const step = rounded < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(rounded) / 3));
  return `${NUMBER.format(Number((rounded / 1000 ** step).toPrecision(3)))} ${UNITS[step]}`;
}
