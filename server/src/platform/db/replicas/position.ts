/** A place in the log of PostgreSQL, as bytes since its beginning: `16/B374D848`. NaN for anything else. */
export function parsePosition(text: unknown): number {
  const [, high = '', low = ''] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(String(text)) ?? [];
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}
