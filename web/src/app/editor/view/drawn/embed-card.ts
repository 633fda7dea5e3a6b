import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queries } from '../../../api/queries.ts';
import { drawIcon } from '../../../icons/draw-icon.ts';
import type { ViewContext } from '../context.ts';
import { element } from '../elements.ts';

interface Embed {
  title: string;
  site: string;
}

const embedOf = (spaceId: string, url: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'embed', url],
    queryFn: ({ signal }) => call<Embed>('GET /spaces/{spaceId}/embed', { path: { spaceId }, query: { url }, signal }),
    staleTime: 3_600_000,
    retry: false,
  });

export interface Drawing {
  place: HTMLElement;
  url: string;
  context: ViewContext;
  isLatest: () => boolean;
}

/** The address itself stands there until the server has answered, and where it cannot. */
export async function drawEmbed({ place, url, context, isLatest }: Drawing): Promise<void> {
  const address = URL.parse(url);
  if (address === null || !/^https?:$/.test(address.protocol)) return place.replaceChildren();
  const title = element('strong', { class: 'embed-title', dir: 'auto' }, url);
  const site = element('span', { class: 'embed-site' }, address.host);
  const link = element('a', {
    ...{ class: 'embed-card', href: address.href, target: '_blank', rel: 'noopener noreferrer' },
    title: 'Opens in a new window',
  });
  link.append(drawIcon('world-www'), element('span', { class: 'embed-words' }, title, site), drawIcon('external-link'));
  place.replaceChildren(link);
  // Without an answer, the card says what the address says.
  const embed = await queries.fetchQuery(embedOf(context.spaceId, url)).catch(() => undefined);
  if (embed === undefined || !isLatest()) return;
  title.textContent = embed.title;
  site.textContent = [address.host, address.hostname].includes(embed.site)
    ? address.host
    : `${embed.site} · ${address.host}`;
}
