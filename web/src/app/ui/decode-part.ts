/** A part of an address as people read it; as it stands there where it is no encoding, such as a percent sign by itself. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
