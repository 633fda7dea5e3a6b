// Loaded by pages with players only. Nothing is asked of another host before a reader wants it.
const ownScript = document.querySelector('script[data-show-from]');

/** What players need of their pages: to be seen by others as a page of their own, to play, and to open windows. */
const RIGHTS =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation';

for (const link of document.querySelectorAll('a.embed-link[data-player]')) addPlayer(link);

function addPlayer(link) {
  const { host } = new URL(link.href);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'embed-load';
  button.textContent = ownScript.dataset.showFrom.replace('{host}', host.replace(/^www\./, ''));
  button.addEventListener('click', () => {
    const player = makePlayer(link);
    button.replaceWith(player);
    player.focus();
  });
  link.before(button);
  link.parentElement.classList.add('has-player');
}

function makePlayer(link) {
  const frame = document.createElement('iframe');
  frame.className = 'embed-player';
  frame.title = link.textContent.trim();
  frame.allow = 'fullscreen; picture-in-picture; encrypted-media; clipboard-write';
  frame.setAttribute('sandbox', RIGHTS);
  // Some players refuse to play for nobody. The origin is all that they are told.
  frame.referrerPolicy = link.dataset.player.startsWith('https://www.youtube-nocookie.com/')
    ? 'strict-origin'
    : 'no-referrer';
  frame.src = link.dataset.player;
  return frame;
}
