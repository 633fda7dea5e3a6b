import { brokenChains } from './audit.ts';
import { miscounts } from './counters.ts';
import { lostHistory, strayDerivations } from './derivations.ts';
import { failingJobs, wrongImports } from './jobs.ts';
import type { Problems, StoreCtx } from './lines.ts';
import { changedObjects } from './objects.ts';
import { staleMails, wrongNotifications } from './notices.ts';
import { wrongPeople } from './people.ts';
import { lostLookPictures, lostPictures } from './pictures.ts';
import { lostDrafts, lostLines, lostRevisions } from './rows.ts';
import { wrongSpecs } from './specs.ts';
import { wrongTranslations } from './translations.ts';
import { lostContent, unsoundTrees } from './trees.ts';

export type { StoreCtx } from './lines.ts';

interface Check {
  check: string;
  /** What is true where nothing is found. */
  sound: string;
  look: (ctx: StoreCtx) => Problems;
}

/** What is looked at in a store. Each reads a little at a time, and may run next to a server. */
const CHECKS: readonly Check[] = [
  { check: 'revisions', sound: 'every space has its head, every revision its tree and parents', look: lostRevisions },
  { check: 'change requests', sound: 'each leads to revisions that are there', look: lostLines },
  { check: 'drafts', sound: 'each that is open has its text, on a line that is there', look: lostDrafts },
  { check: 'objects', sound: 'all have the bytes that named them', look: changedObjects },
  { check: 'content', sound: 'every revision has its lists, texts and files', look: lostContent },
  { check: 'trees', sound: 'no page, address or file is twice in what is shown', look: unsoundTrees },
  { check: 'page history', sound: 'every revision that changed a page is in its history', look: lostHistory },
  { check: 'pictures', sound: 'every smaller picture is there', look: lostPictures },
  { check: 'looks', sound: 'every uploaded picture is there', look: lostLookPictures },
  { check: 'counts', sound: 'every number is what it counts', look: miscounts },
  { check: 'audit', sound: 'every event is what was sealed', look: brokenChains },
  { check: 'people', sound: 'members, mail domains and grants are those of their organizations', look: wrongPeople },
  { check: 'notifications', sound: 'each is about something that is there', look: wrongNotifications },
  { check: 'specifications', sound: 'each has the version and the text that it names', look: wrongSpecs },
  {
    check: 'translations',
    sound: 'each language is what its pages say, and each run is over or goes on',
    look: wrongTranslations,
  },
  { check: 'imports', sound: 'each is over or goes on', look: wrongImports },
  { check: 'mails', sound: 'none waits that should have been sent', look: staleMails },
  { check: 'jobs', sound: 'no background work fails again and again', look: failingJobs },
  { check: 'derivations', sound: 'search and links are of what is there', look: strayDerivations },
];

const LISTED_AT_MOST = 20;
const COUNTED_AT_MOST = 1000;

export interface StoreFinding {
  check: string;
  ok: boolean;
  message: string;
  /** The first of what is wrong, a line each. */
  problems?: string[];
}

export async function examineStore(ctx: StoreCtx): Promise<StoreFinding[]> {
  const findings: StoreFinding[] = [];
  for (const { check, sound, look } of CHECKS) {
    const { problems, count } = await collect(look(ctx));
    const many = count >= COUNTED_AT_MOST ? `at least ${count}` : `${count}`;
    findings.push(
      count === 0
        ? { check, ok: true, message: sound }
        : { check, ok: false, message: `${many} ${count === 1 ? 'problem' : 'problems'}`, problems },
    );
  }
  return findings;
}

/** A check that cannot go on has found something, and the others are still made. */
async function collect(found: Problems): Promise<{ problems: string[]; count: number }> {
  const problems: string[] = [];
  let count = 0;
  try {
    for await (const line of found) {
      count += 1;
      if (problems.length < LISTED_AT_MOST) problems.push(line);
      if (count === COUNTED_AT_MOST) break;
    }
  } catch (error) {
    count += 1;
    problems.push(`The check could not be finished: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { problems, count };
}
