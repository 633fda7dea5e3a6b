// What a reader may not see, asked for by its own address: answered as what is not there, and with the same work.
import { randomBytes } from 'node:crypto';
import type { ApiAnswer } from '../api.ts';
import type { RecordedQuery } from '../plans/recording.ts';
import { mayShow } from './model.ts';
import type { Inventory } from './api-outputs.ts';
import type { Reader } from './readers.ts';

/** Counts and notes what is asked of the database. */
export type Recorder = { during: (work: () => Promise<unknown>) => Promise<RecordedQuery[]> };

/** An address of something that hides, and one of the same form at which there is nothing. */
interface Pair {
  hidden: string;
  absent: string;
  /** What is sent to both, where it is not asked for but reported. */
  sent?: (path: string) => object;
}

const FEEDBACK = '/~gitbook/__feedback';

/** The page that feedback is on is named in the address too, so that both can be distinguished. */
const feedbackOn = (path: string): object => ({ page: path.slice(FEEDBACK.length + 1), rating: 'good' });

const NOWHERE = 'zznowhere-page';

/** Addresses of all that a reader may not see. */
function pairsFor(reader: Reader, [inventory]: readonly Inventory[]): Pair[] {
  const { site, hasVersions } = reader;
  const isUnseen = (path: string): boolean => {
    const page = site.pages.find((each) => each.path === path);
    const marker = {
      word: '',
      what: '',
      site: site.name,
      slot: 'text',
      page: path,
      needs: [],
      listing: 'open',
    } as const;
    return page !== undefined && !mayShow({ ...marker, needs: page.needs }, { kind: 'page', of: path }, reader);
  };
  const unseen = site.pages.map(({ path }) => path).filter((path) => path !== '' && isUnseen(path));
  const ids = (inventory?.pages ?? []).filter(({ path }) => unseen.includes(path)).map(({ id }) => id);
  const noId = randomBytes(10).toString('hex');
  const ofPages = unseen.flatMap((path) => {
    const absent = [...path.split('/').slice(1), ''].map(() => NOWHERE).join('/');
    return ['', '.md', '/rss.xml'].map((end): Pair => ({ hidden: `/${path}${end}`, absent: `/${absent}${end}` }));
  });
  const ofIds = ids.flatMap((id) =>
    ['/~gitbook/ogimage/ID', '/~gitbook/pdf?page=ID&only=yes', '/~gitbook/pdf?page=ID'].map((form): Pair => ({
      hidden: form.replace('ID', id),
      absent: form.replace('ID', noId),
    })),
  );
  const ofVersions = ['', '/blocks', '/blocks.md', `/${site.otherPaths[0]}`].flatMap((path): Pair[] => [
    { hidden: `/~/changes/1${path}`, absent: `/~/changes/999${path}` },
    { hidden: `/~/revisions/${site.formerRevision}${path}`, absent: `/~/revisions/${noId}${path}` },
  ]);
  const ofFiles = site.shown
    .filter(({ of }) => unseen.includes(of))
    .map(({ path }): Pair => ({ hidden: path, absent: path.replace(/[0-9a-f]{64}/, '0'.repeat(64)) }));
  const ofFeedback = ids.map((id): Pair => ({
    hidden: `${FEEDBACK}?${id}`,
    absent: `${FEEDBACK}?${noId}`,
    sent: feedbackOn,
  }));
  return [...ofPages, ...ofIds, ...ofFiles, ...ofFeedback, ...(hasVersions ? [] : ofVersions)];
}

/** Answers in which what hides differs from what there is not. */
export async function differencesFor(
  reader: Reader,
  inventories: readonly Inventory[],
  recorder: Recorder,
): Promise<string[]> {
  const differences: string[] = [];
  const pairs = pairsFor(reader, inventories);
  for (const { hidden, absent, sent } of pairs) {
    const [found, nothing] = [
      await askFor(reader, { path: hidden, sent }, recorder),
      await askFor(reader, { path: absent, sent }, recorder),
    ];
    const names = ['status', 'text', 'headers', 'work'] as const;
    for (const name of names.filter((each) => found[each] !== nothing[each]))
      differences.push(
        `${reader.name} at ${reader.site.name}: ${hidden} has another ${name}: ${found[name]}, not ${nothing[name]}`,
      );
  }
  return pairs.length === 0 ? [`${reader.name} at ${reader.site.name} is shown everything`] : differences;
}

const inQuery = (path: string): string => new URLSearchParams({ path }).toString().slice('path='.length);

interface Asking {
  path: string;
  sent: Pair['sent'];
}

/** What comes back and what it took, once all that can be kept is kept. */
async function askFor(reader: Reader, { path, sent }: Asking, recorder: Recorder) {
  const ask = () => (sent === undefined ? reader.get(path) : reader.post(path, sent(path)));
  await ask();
  let answer: ApiAnswer | undefined;
  const queries = await recorder.during(async () => {
    answer = await ask();
  });
  const { status, text = '', headers } = answer ?? {};
  const { date: _, 'x-request-id': __, 'content-length': ___, ...rest } = headers ?? {};
  const clean = (given: string): string =>
    given
      .replaceAll(/"requestId":"[^"]*"/g, '')
      // Help for who is lost depends on the words of an address; that it does not depend on what hides has a test of its own.
      .replace(/<div class="missing-help">[^]*?<\/div>/, '')
      .replaceAll(path, '')
      .replaceAll(inQuery(path), '');
  return {
    status,
    text: clean(text),
    headers: clean(JSON.stringify(rest)),
    work: queries.map(({ sql }) => sql).join('\n'),
  };
}
