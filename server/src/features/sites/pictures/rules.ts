import { isUtf8 } from 'node:buffer';
import { imageSize } from 'image-size';

/** Of one picture, in bytes. */
export const PICTURE_BYTES = 2 * 1024 * 1024;
/** Of one side, in pixels: browsers and programs that draw have to hold all of it. */
export const SIDE_AT_MOST = 4096;
/** Of one site, with those that no look names yet. */
export const PICTURES_AT_MOST = 200;

const MB = 1024 * 1024;

/** What pictures may be, by what their bytes say and not by what they are called. */
const KINDS: Readonly<Record<string, { contentType: string; ending: string }>> = {
  png: { contentType: 'image/png', ending: 'png' },
  jpg: { contentType: 'image/jpeg', ending: 'jpg' },
  webp: { contentType: 'image/webp', ending: 'webp' },
  gif: { contentType: 'image/gif', ending: 'gif' },
  svg: { contentType: 'image/svg+xml', ending: 'svg' },
  ico: { contentType: 'image/vnd.microsoft.icon', ending: 'ico' },
};

export interface Measured {
  contentType: string;
  /** Fit for an address: letters and digits, and the ending of its kind. */
  name: string;
  width: number;
  height: number;
}

/** What bytes are as a picture, or the sentence that says why they cannot be one of a site. */
export function measure(bytes: Uint8Array, name: string): Measured | string {
  if (bytes.byteLength > PICTURE_BYTES) return `The picture is larger than ${PICTURE_BYTES / MB} MB. Make it smaller.`;
  const found = sizeOf(bytes);
  const kind = found && KINDS[found.type];
  if (found === undefined || kind === undefined)
    return 'The file is no picture that sites can show. Choose a PNG, JPEG, WebP, GIF, SVG or ICO.';
  const [width, height] = [Math.round(found.width), Math.round(found.height)];
  if (!(width >= 1 && height >= 1))
    return 'The drawing does not say how large it is: it needs a width and a height, or a viewBox.';
  // A drawing is as large as it is shown.
  if (found.type !== 'svg' && Math.max(width, height) > SIDE_AT_MOST)
    return `The picture is larger than ${SIDE_AT_MOST} pixels on a side. Make it smaller.`;
  return { contentType: kind.contentType, name: `${toStem(name)}.${kind.ending}`, width, height };
}

function sizeOf(bytes: Uint8Array): { type: string; width: number; height: number } | undefined {
  try {
    // In memory of its own: of a short file, the library reads what lies behind it.
    const { type = '', width, height } = imageSize(Uint8Array.from(bytes));
    if (type === 'svg' && !isUtf8(bytes)) return undefined;
    return { type, width, height };
  } catch {
    // A drawing without a size is one still.
    return isDrawing(bytes) ? { type: 'svg', width: 0, height: 0 } : undefined;
  }
}

const isDrawing = (bytes: Uint8Array): boolean =>
  isUtf8(bytes) &&
  /^\s*(?:<\?xml|<!--|<!doctype svg|<svg)[^]{0,4000}?<svg[\s>]|^\s*<svg[\s>]/i.test(
    new TextDecoder().decode(bytes.subarray(0, 8192)),
  );

/** The name without its ending, as addresses have it without escapes. */
function toStem(name: string): string {
  const stem = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z\d_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return stem === '' ? 'picture' : stem;
}

/** On every host of the server, as its style sheets and scripts are. */
export const PICTURES_PREFIX = '/~lectern/pictures';

/** The address of a picture, for whoever has it. */
export const pictureUrl = (baseUrl: string, { id, name }: { id: string; name: string }): string =>
  `${baseUrl}${PICTURES_PREFIX}/${id}/${name}`;

const PATH = /^\/~lectern\/pictures\/([A-Za-z0-9]{20})\/[^/]*$/;

/** The id of a picture of this server that an address names; undefined for every other address. */
export function pictureIdIn(baseUrl: string, address: string): string | undefined {
  const url = URL.parse(address);
  return url?.origin === new URL(baseUrl).origin ? PATH.exec(url.pathname)?.[1] : undefined;
}
