// Players: what of embeds can be shown within a page, once a reader asks for it. Nothing here asks another host for anything.
export { withPlayers } from './marks.ts';
