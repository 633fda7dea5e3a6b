const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
const NUMBER = new Intl.NumberFormat('en-US');

/** An amount of bytes as people read it, in powers of 1000 and with three digits: `4.48 MB`. */
export function describeSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${NUMBER.format(Number((bytes / 1000 ** step).toPrecision(3)))} ${UNITS[step]}`;
}
