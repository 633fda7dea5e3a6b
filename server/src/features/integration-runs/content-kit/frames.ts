import { escapeHtml } from '@lectern/content';
import { addressIn, attribute, type Fields, type Inside, jsonAttribute, type Kit, linkHtml } from './kit.ts';
import { isFromSource } from './sources.ts';

/** Without its origin: it reaches neither cookies nor storage, and no page of ours through it. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A page in a frame, where the integration declares where it comes from; else a link to it. */
export function webframe({ source, aspectRatio, data, buttons }: Fields, inside: Inside, kit: Kit): string {
  const address = addressIn(kit, source);
  if (address === undefined) return '';
  if (!kit.sources.some((each) => isFromSource(address, each)))
    return `<p>${linkHtml(kit, address, escapeHtml(address))}</p>\n`;
  kit.acts = true;
  const ratio = typeof aspectRatio === 'number' && aspectRatio > 0.05 && aspectRatio < 50 ? aspectRatio : undefined;
  const more = attribute(kit, 'title', new URL(address).host) + jsonAttribute(kit, 'data-ratio', ratio);
  return `<iframe class="integration-frame"${attribute(kit, 'src', address)} sandbox="${SANDBOX}" referrerpolicy="no-referrer" loading="lazy"${more}${jsonAttribute(kit, 'data-given', data)}></iframe>\n${inside(buttons)}`;
}
