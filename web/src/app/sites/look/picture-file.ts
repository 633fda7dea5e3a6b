// Pictures that are uploaded for a look: what is taken, and how it is sent.
import { call } from '../../api/client.ts';
import { SITE, type SiteAt } from '../reads.ts';

/** What file choosers offer. */
export const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml', '.ico'];
export const BOUNDS = 'PNG, JPEG, WebP, GIF, SVG or ICO, at most 2 MB and 4096 pixels on a side.';

/** Programs that show previews of links draw nothing themselves. */
export const PIXEL_KINDS = KINDS.slice(0, 4);
export const PIXEL_BOUNDS = 'PNG, JPEG, WebP or GIF, at most 2 MB and 4096 pixels on a side.';

const BYTES = 2 * 1024 * 1024;
const ENDING = /\.(?:png|jpe?g|webp|gif|svg|ico)$/i;
const PIXEL_ENDING = /\.(?:png|jpe?g|webp|gif)$/i;

/** What is wrong with a file before it is sent; the server looks into its bytes. */
export function pictureFault(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  kinds: readonly string[] = KINDS,
): string | undefined {
  if (size === 0) return `“${name}” is empty.`;
  const isPixels = kinds === PIXEL_KINDS;
  if (!kinds.includes(type) && !(isPixels ? PIXEL_ENDING : ENDING).test(name))
    return `“${name}” is no picture that can be shown there. Choose a PNG, JPEG, ${isPixels ? 'WebP or GIF' : 'WebP, GIF, SVG or ICO'}.`;
  if (size <= BYTES) return undefined;
  const mb = (Math.ceil((size / BYTES) * 20) / 10).toFixed(1);
  return `“${name}” has ${mb} MB, and a picture of a look at most 2 MB. Make it smaller.`;
}

/** Sends a picture and answers the address that a look takes. */
export async function sendPicture(at: SiteAt, file: File, kinds = KINDS): Promise<string> {
  const fault = pictureFault(file, kinds);
  if (fault !== undefined) throw new Error(fault);
  const body = { name: file.name.slice(0, 200), base64: await toBase64(file) };
  const { url } = await call<{ url: string }>(`POST ${SITE}/pictures`, { path: at, body });
  return url;
}

const toBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () => reject(new Error(`“${file.name}” cannot be read.`)));
    reader.readAsDataURL(file);
  });

/** Whether an address is of a picture of this server, which alone the application may show. */
export const isUploaded = (address: string): boolean =>
  URL.parse(address)?.pathname.startsWith('/~lectern/pictures/') === true &&
  URL.parse(address)?.origin === location.origin;

/** The name of what is at an address, for people. */
export const pictureName = (address: string): string => {
  const path = URL.parse(address)?.pathname ?? address;
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) || address;
};
