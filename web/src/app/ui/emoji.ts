/** An emoji for people. The API has it as its code points, such as `1f469-200d-1f4bb`, or as it is. */
export function toEmoji(written: string | undefined): string {
  if (written === undefined || !/^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i.test(written)) return written ?? '';
  const codes = written.split('-').map((code) => Number.parseInt(code, 16));
  return codes.every((code) => code <= 0x10_ff_ff) ? String.fromCodePoint(...codes) : written;
}
