export type DecodedText = { text: string; bom: boolean; invalid: boolean };

/** UTF-8 bytes to text. A byte order mark is taken off; bytes that are no UTF-8 become U+FFFD and are flagged. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = bom ? bytes.subarray(3) : bytes;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body), bom, invalid: false };
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(body), bom, invalid: true };
  }
}
