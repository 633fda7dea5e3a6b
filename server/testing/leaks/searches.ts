// Words that a reader may not see, searched for: nothing is found, and nothing reveals how many there are.
import { TEST_BASE_URL } from '../world.ts';
import { describe, type Marker } from './markers.ts';
import { mayShow } from './model.ts';
import type { Reader } from './readers.ts';
import type { LeakWorld } from './sites.ts';

const NONSENSE = 'zqzzzzzzzzzz';

/** Ways to search a site, each answering with what came back for a word. */
async function waysOf({ world }: LeakWorld, { get, post, site, base, visitor }: Reader) {
  const params = (query: string) => ({ name: 'searchDocumentation', arguments: { query } });
  const ways: Record<string, (word: string) => Promise<string>> = {
    json: async (word) => (await get(`/~gitbook/search?q=${word}&all=1`)).text,
    mcp: async (word) =>
      (await post('/~gitbook/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: params(word) })).text,
  };
  if (visitor === undefined) return ways;
  const asked = { url: TEST_BASE_URL + base, visitor: { unsignedClaims: {}, ...visitor } };
  const { body } = await world.as(undefined).post('/v1/urls/published', { body: asked });
  if (body?.apiToken === undefined) return ways;
  const api = world.as(body.apiToken);
  ways['api of the site'] = async (query) => (await api.post(`${site.url}/search`, { body: { query } })).text;
  ways['api of the space'] = async (query) =>
    (await api.get(`/v1/spaces/${site.spaceIds[0]}/search`, { query: { query } })).text;
  return ways;
}

/** One marker for each way of hiding, and one of each other site. */
function sampleOf({ markers }: LeakWorld, { site: { name } }: Reader): Marker[] {
  const searched = markers.all().filter(({ slot, site }) => (site === name ? ASKED : ['text']).includes(slot));
  const kindOf = ({ site, slot, needs, listing }: Marker) => (site === name ? [slot, needs, listing] : [site]).join();
  return [...Map.groupBy(searched, kindOf).values()].flatMap(([first]) => first ?? []);
}

/** Those of pages, and what a vocabulary might hold. */
const ASKED: readonly string[] = ['title', 'text', 'part'];

const SEARCHED: readonly Marker['slot'][] = ['title', 'text'];

/** What a reader finds and may not see, and what they may see and do not find. */
export async function findingsOf(leaks: LeakWorld, reader: Reader): Promise<string[]> {
  const complaints: string[] = [];
  const ways = await waysOf(leaks, reader);
  for (const [name, search] of Object.entries(ways)) {
    const ofNothing = await search(NONSENSE);
    for (const marker of sampleOf(leaks, reader)) {
      const isOpen = mayShow(marker, { kind: 'search' }, reader);
      const isSearched = isOpen && marker.listing === 'open' && SEARCHED.includes(marker.slot);
      if (isOpen && !isSearched) continue;
      // Beginnings are searched as well, and words that are written wrong.
      for (const word of isOpen
        ? [marker.word]
        : [marker.word, ...(marker.slot === 'title' ? [marker.word.slice(0, 9)] : [])]) {
        const text = await search(word);
        const isFound = text.replaceAll(word, NONSENSE) !== ofNothing;
        if (isFound !== isOpen)
          complaints.push(`${reader.name} ${isFound ? 'finds' : 'does not find'} by ${name} ${describe(marker)}`);
      }
    }
  }
  return complaints;
}
