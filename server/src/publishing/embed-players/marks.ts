import { decodeEntities, escapeHtml } from '@lectern/content';
import { findPlayer } from './rules.ts';

// No text can look like a tag, so nothing of an author's is taken for one of these.
const LINK = /<a class="embed-link" href="([^"<>]*)"/g;

/** HTML with players, and the origins that they may be shown from. */
export interface PlayedHtml {
  html: string;
  origins: string[];
}

/**
 * The HTML of a body in which embeds that can be played name their player, which is loaded when a reader asks for it. Only
 * what is named here may be shown in a frame, so what it holds is ours.
 */
export function withPlayers(html: string): PlayedHtml {
  if (!html.includes('embed-link')) return { html, origins: [] };
  const origins = new Set<string>();
  const played = html.replaceAll(LINK, (tag, address: string) => {
    const player = findPlayer(decodeEntities(address));
    const origin = player === undefined ? undefined : findPlayerOrigin(player);
    if (player === undefined || origin === undefined) return tag;
    origins.add(origin);
    return `${tag} data-player="${escapeHtml(player)}"`;
  });
  return { html: played, origins: [...origins] };
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

export function findPlayerOrigin(address: string): string | undefined {
  const origin = URL.parse(address)?.origin;
  return origin !== undefined && ORIGINS.has(origin) ? origin : undefined;
}
