import { decodeEntities, escapeHtml } from '@lectern/content';
import { findPlayer } from './rules.ts';

// No text can look like a tag, so nothing of an author's is taken for one of these.
const LINK = /<a class="embed-link" href="([^"<>]*)"/g;

const MARKED = / data-player="([^"<>]*)"/g;

/** The HTML of a body in which embeds that can be played name their player. It is loaded when a reader asks for it. */
export function withPlayers(html: string): string {
  if (!html.includes('embed-link')) return html;
  return html.replaceAll(LINK, (tag, address: string) => {
    const player = findPlayer(decodeEntities(address));
    return player === undefined ? tag : `${tag} data-player="${escapeHtml(player)}"`;
  });
}

/** The origins of the players in a page. Only what is named here may be shown in a frame, so what it holds is ours. */
export function framesOf(html: string): string[] {
  const players = [...html.matchAll(MARKED)].map(([, address = '']) => findPlayerOrigin(decodeEntities(address)));
  return [...new Set(players.filter((origin) => origin !== undefined))];
}

const ORIGINS = new Set([
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://www.figma.com',
  'https://codepen.io',
  'https://codesandbox.io',
  'https://stackblitz.com',
  'https://open.spotify.com',
  'https://w.soundcloud.com',
  'https://docs.google.com',
  'https://drive.google.com',
  'https://www.google.com',
  'https://miro.com',
]);

function findPlayerOrigin(address: string): string | undefined {
  const origin = URL.parse(address)?.origin;
  return origin !== undefined && ORIGINS.has(origin) ? origin : undefined;
}
