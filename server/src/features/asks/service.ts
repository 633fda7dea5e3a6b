import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { markdownOf } from '@lectern/content';
import type { Db } from '#platform/db/index.ts';
import {
  findPassages,
  findSiteForQuestions,
  listShownTrees,
  type Passage,
  type SearchCtx,
} from '#features/search/index.ts';
import { letsQuestionsBeAnswered, readCustomizations } from '#features/sites/index.ts';
import { type Answering, type AnswerNow, PAGES_AT_MOST } from './answering/index.ts';
import { cleanQuestion } from './rules.ts';
import type { AnswerEvent, AskQuery, AskSite } from './schema.ts';
import { listHeads } from './store.ts';

/** Absent where no operator has named what answers. */
type AnsweringSettings = { settings: { answering: Answering | undefined } };

export type AsksCtx = SearchCtx & AnsweringSettings;

interface Switches<S> {
  organizationId: string;
  site: { id: string; title: string };
  siteSpaces: readonly S[];
}

/** The places of a site about which questions are answered: none, unless the operator, the organization and the look there want it. */
export async function listAnswered<S extends { id: string }>(
  ctx: { db: Db } & AnsweringSettings,
  { organizationId, site, siteSpaces }: Switches<S>,
): Promise<S[]> {
  if (ctx.settings.answering === undefined || !(await letsQuestionsBeAnswered(ctx.db, organizationId))) return [];
  const ids = siteSpaces.map(({ id }) => id);
  const looks = await readCustomizations(ctx, site, ids);
  return siteSpaces.filter(({ id }) => (looks.siteSpaces.get(id)?.ai.mode ?? 'none') !== 'none');
}

interface AskRequest {
  siteId: string;
  query: Static<typeof AskQuery>;
  body: Static<typeof AskSite>;
  gone: AbortSignal;
}

type Event = Static<typeof AnswerEvent>;

const UNANSWERED: Event = { type: 'answer', answer: { sources: [], followupQuestions: [] } };

/** Answers a question about what the site shows to the caller, or to the visitor of their token, as it is written. */
export async function askSite(
  ctx: AsksCtx,
  caller: Caller,
  { siteId, query: { format, shareKey }, body, gone }: AskRequest,
): Promise<Event[] | AsyncGenerator<Event>> {
  const { organizationId } = caller.rights;
  const { site, visitor, siteSpaces } = await findSiteForQuestions(ctx, caller, {
    siteId,
    shareKey,
    scope: body.scope,
  });
  const answered = await listAnswered(ctx, { organizationId, site, siteSpaces });
  const question = cleanQuestion(body.question);
  const { answering } = ctx.settings;
  if (answering === undefined || answered.length === 0 || question === '') return [UNANSWERED];
  const spaceIds = answered.map(({ spaceId }) => spaceId);
  const own = answered.find(({ id }) => id === body.context?.siteSpaceId)?.spaceId;
  const trees = await listShownTrees(ctx, spaceIds);
  const asked = { organizationId, trees, visitor, own, query: question, most: PAGES_AT_MOST };
  const passages = await findPassages(ctx, asked);
  const heads = await listHeads(ctx.db, [...new Set(passages.map(({ spaceId }) => spaceId))]);
  const asking = { organizationId, reader: readerOf(caller), question, passages, gone };
  return toEvents(await answering.start(asking), { passages, heads, format });
}

/** One of many readers of another program has no name here: the bounds of the organization hold for all of them. */
const readerOf = ({ site, userId, tokenId }: Caller): string | undefined =>
  site === undefined ? userId || tokenId : undefined;

interface Shape {
  passages: readonly Passage[];
  heads: ReadonlyMap<string, string>;
  format: 'document' | 'markdown' | undefined;
}

async function* toEvents(answers: AsyncGenerator<AnswerNow>, shape: Shape): AsyncGenerator<Event> {
  for await (const { document, cited } of answers)
    yield document === undefined ? UNANSWERED : { type: 'answer', answer: answerOf({ document, cited }, shape) };
}

function answerOf(
  { document, cited }: { document: NonNullable<AnswerNow['document']>; cited: readonly number[] },
  { passages, heads, format }: Shape,
): Event['answer'] {
  const sources = sourcesOf(passages, cited).map(({ pageId, spaceId, title, path, sections }) => ({
    type: 'page' as const,
    ...{ page: pageId, space: spaceId, revision: heads.get(spaceId) ?? '', title, path },
    sections: sections.flatMap(({ anchor }) => (anchor === '' ? [] : [anchor])),
  }));
  const answer = format === 'markdown' ? { markdown: markdownOf(document, () => undefined) } : { document };
  return { answer, sources, followupQuestions: [] };
}

/** What an answer names; where it names nothing, the best of what it was made of. */
export const sourcesOf = (passages: readonly Passage[], cited: readonly number[]): Passage[] =>
  cited.length === 0 ? passages.slice(0, 3) : cited.flatMap((number) => passages[number - 1] ?? []);
