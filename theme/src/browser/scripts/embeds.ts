/** What players need of their pages: to be seen by others as a page of their own, to play, and to open windows. */
const RIGHTS =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation';

/** Players are loaded by a button. Nothing is asked of another host before a reader wants it. */
export function livePlayers(): void {
  const words = document.querySelector<HTMLElement>('script[data-show-from]')?.dataset.showFrom ?? '';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.embed-link[data-player]')) addPlayer(link, words);
}

function addPlayer(link: HTMLAnchorElement, words: string): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'embed-load';
  button.textContent = sayHost(words, link.href);
  button.addEventListener('click', () => {
    const player = makePlayer(link);
    button.replaceWith(player);
    player.focus();
  });
  link.before(button);
  link.parentElement?.classList.add('has-player');
}

/** The words with the host that a player comes from, as people know it. */
export const sayHost = (words: string, address: string): string =>
  words.replace('{host}', () => new URL(address).host.replace(/^www\./, ''));

function makePlayer(link: HTMLAnchorElement): HTMLIFrameElement {
  const address = link.dataset.player ?? '';
  const frame = document.createElement('iframe');
  frame.className = 'embed-player';
  frame.title = link.textContent.trim();
  frame.allow = 'fullscreen; picture-in-picture; encrypted-media; clipboard-write';
  frame.setAttribute('sandbox', RIGHTS);
  frame.referrerPolicy = referrerFor(address);
  frame.src = address;
  return frame;
}

/** Some players refuse to play for nobody. The origin is all that they receive. */
export const referrerFor = (player: string): ReferrerPolicy =>
  player.startsWith('https://www.youtube-nocookie.com/') ? 'strict-origin' : 'no-referrer';
