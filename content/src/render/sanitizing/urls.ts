/** What becomes of a URL in an attribute: it stays as it is, it becomes a slot, or the attribute goes. */
export type UrlFate = 'keep' | 'slot' | 'drop';

// Browsers ignore control characters and blanks in front of and inside a scheme, so they go before it is read.
function schemeOf(url: string): string | undefined {
  const compact = url
    .slice(0, 200)
    .replace(/[\u0000-\u0020\u007F-\u00A0\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/g, '');
  return /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(compact)?.[1]?.toLowerCase();
}

export function linkFate(url: string): UrlFate {
  const trimmed = url.trim();
  if (trimmed.startsWith('#')) return 'keep';
  const scheme = schemeOf(trimmed);
  if (scheme === undefined)
    return trimmed === '' || (/^[^/?#]*:/.test(trimmed) && /[\u0000-\u001F]/.test(trimmed)) ? 'drop' : 'slot';
  // Written with blanks or symbols in its scheme, it is no address to a browser.
  if (!/^(?:https?|mailto|tel):/i.test(trimmed)) return 'drop';
  // `http://a:port/` and `https:javascript:x` name no place: a browser that is sent there shows an empty page. Its author's
  // words stay in the slot, and the publisher finds that it is broken.
  if (scheme.startsWith('http') && !URL.canParse(trimmed)) return 'slot';
  return /^https?:\/\/app\.gitbook\.com(?:[/?#]|$)/i.test(trimmed) ? 'slot' : 'keep';
}

/** `data:` is for pixels only: an SVG could carry a script. */
export function imageFate(url: string): UrlFate {
  const trimmed = url.trim();
  const scheme = schemeOf(trimmed);
  if (scheme === undefined) return trimmed === '' || trimmed.startsWith('#') ? 'drop' : 'slot';
  if (scheme === 'data')
    return /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon)[;,]/i.test(trimmed) ? 'keep' : 'drop';
  return /^https?:/i.test(trimmed) ? 'keep' : 'drop';
}
