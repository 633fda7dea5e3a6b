/** The address of a player, made of what it is to play; undefined for an address that it cannot play. */
type FindPlayer = (url: URL) => string | undefined;

const ID = /^[\w-]{1,100}$/;
const id = (text: string | null | undefined): string | undefined =>
  text !== null && text !== undefined && ID.test(text) ? text : undefined;

/** The parts of a path, of which no address that we know has many. */
const partsOf = (url: URL): string[] => url.pathname.split('/', 12).slice(1);

const at = (base: string, part: string | undefined, query: Record<string, string | undefined> = {}) => {
  if (part === undefined) return undefined;
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(entries).toString();
  return `${base}/${part}${search === '' ? '' : `?${search}`}`;
};

function youTube(url: URL): string | undefined {
  const [first, second] = partsOf(url);
  const named = ['embed', 'shorts', 'live', 'v'].includes(first ?? '') ? second : undefined;
  const video = url.hostname === 'youtu.be' ? first : (named ?? (first === 'watch' ? url.searchParams.get('v') : null));
  const list = id(url.searchParams.get('list'));
  const start = /^(\d{1,6})s?$/.exec(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')?.[1];
  const base = 'https://www.youtube-nocookie.com/embed';
  if (first === 'playlist' && list !== undefined) return at(base, 'videoseries', { list });
  return at(base, id(video), { start, list });
}

function vimeo(url: URL): string | undefined {
  const parts = partsOf(url);
  const place = parts.findIndex((part) => /^\d{1,15}$/.test(part));
  if (place === -1) return undefined;
  const secret = id(parts[place + 1]) ?? id(url.searchParams.get('h'));
  return at('https://player.vimeo.com/video', parts[place], { h: secret, dnt: '1' });
}

/** Players that find the rest of what they show by what comes after a word in the path. */
const after =
  (words: readonly string[], base: string, query?: Record<string, string>): FindPlayer =>
  (url) => {
    const parts = partsOf(url);
    const place = parts.findIndex((part) => words.includes(part));
    return place === -1 ? undefined : at(base, id(parts[place + 1]), query);
  };

function codePen(url: URL): string | undefined {
  const [user, kind, pen] = partsOf(url);
  const isPen = ['pen', 'embed', 'full', 'details'].includes(kind ?? '');
  return isPen && id(user) ? at(`https://codepen.io/${user}/embed`, id(pen), { 'default-tab': 'result' }) : undefined;
}

const SPOTIFY = ['track', 'album', 'artist', 'playlist', 'episode', 'show'];

function spotify(url: URL): string | undefined {
  const parts = partsOf(url).filter((part) => part !== 'embed' && !/^intl-[a-z]{2}$/.test(part));
  const [kind = '', named] = parts;
  return SPOTIFY.includes(kind) ? at(`https://open.spotify.com/embed/${kind}`, id(named)) : undefined;
}

/** The last part of the address under which a document of each kind can be shown in a frame. */
const GOOGLE_DOCUMENTS: Record<string, string> = {
  document: 'preview',
  spreadsheets: 'preview',
  presentation: 'embed',
  forms: 'viewform?embedded=true',
};

function googleDocument(url: URL): string | undefined {
  const parts = partsOf(url);
  const kind = parts[0] ?? '';
  const view = Object.hasOwn(GOOGLE_DOCUMENTS, kind) ? GOOGLE_DOCUMENTS[kind] : undefined;
  const name = parts.slice(parts.indexOf('d') + 1);
  // Published forms and documents have one more part before their name.
  const path = name[0] === 'e' ? ['e', id(name[1])] : [id(name[0])];
  if (view === undefined || !parts.includes('d') || path.includes(undefined)) return undefined;
  return `https://docs.google.com/${kind}/d/${path.join('/')}/${view}`;
}

const googleFile: FindPlayer = (url) => {
  const player = after(['d'], 'https://drive.google.com/file/d')(url);
  return player === undefined ? undefined : `${player}/preview`;
};

/** Only what Google gives out for frames: other addresses of maps refuse to be shown in one. */
const googleMap: FindPlayer = (url) =>
  url.pathname.startsWith('/maps/embed') ? `https://www.google.com${url.pathname}${url.search}` : undefined;

/** Players that are given the whole address of what they show. */
const whole =
  (base: string, parameter: string, first: readonly string[] | undefined): FindPlayer =>
  (url) => {
    const [part = ''] = partsOf(url);
    if (part === '' || (first !== undefined && !first.includes(part))) return undefined;
    return `${base}${parameter}=${encodeURIComponent(`https://${url.hostname}${url.pathname}${url.search}`)}`;
  };

const FIGMA = ['file', 'design', 'proto', 'board', 'slides', 'deck'];

/** By host, without `www.`. */
const PLAYERS: Record<string, FindPlayer> = {
  'youtube.com': youTube,
  'm.youtube.com': youTube,
  'music.youtube.com': youTube,
  'youtube-nocookie.com': youTube,
  'youtu.be': youTube,
  'vimeo.com': vimeo,
  'player.vimeo.com': vimeo,
  'loom.com': after(['share', 'embed'], 'https://www.loom.com/embed'),
  'figma.com': whole('https://www.figma.com/embed?embed_host=share&', 'url', FIGMA),
  'codepen.io': codePen,
  'codesandbox.io': after(['s', 'sandbox', 'devbox', 'embed'], 'https://codesandbox.io/embed'),
  'stackblitz.com': after(['edit'], 'https://stackblitz.com/edit', { embed: '1' }),
  'open.spotify.com': spotify,
  'soundcloud.com': whole('https://w.soundcloud.com/player/?', 'url', undefined),
  'docs.google.com': googleDocument,
  'drive.google.com': googleFile,
  'google.com': googleMap,
  'miro.com': after(['board', 'live-embed'], 'https://miro.com/app/live-embed'),
};

const LONGEST = 2048;

/** Where what lies at an address can be played within a page; undefined for all that is only linked to. */
export function findPlayer(address: string): string | undefined {
  const url = address.length > LONGEST ? null : URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  // With a port or a password it may not be who it seems.
  if (url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/^www\./, '');
  return Object.hasOwn(PLAYERS, host) ? PLAYERS[host]?.(url) : undefined;
}
