import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';
import { SiteScope } from '#features/search/index.ts';
import { ShareKey } from '#features/sites/index.ts';

const Id = Type.String({ minLength: 1, maxLength: 256 });

export const AskSite = Type.Object({
  question: Type.String({ maxLength: 512 }),
  context: Type.Optional(
    Type.Object({
      siteSpaceId: Type.Optional({ ...Id, description: 'The site space that the reader is in.' }),
      goal: Type.Optional(Type.String({ maxLength: 1024, description: 'Taken, and sent to nobody.' })),
    }),
  ),
  scope: Type.Optional(SiteScope),
  session: Type.Optional(Type.Object({}, { description: 'Taken and not kept.' })),
});

export const AskQuery = Type.Object({
  format: Type.Optional(Type.Enum(['document', 'markdown'], { description: '`document` when left out.' })),
  shareKey: ShareKey,
});

const Source = Type.Object({
  type: Type.Literal('page'),
  page: Type.String(),
  space: Type.String(),
  revision: Type.String(),
  title: Type.String(),
  path: Type.String({ description: 'Of the page in its space.' }),
  sections: Type.Array(Type.String(), { description: 'Fragments of the sections that were read.' }),
});

export const AnswerEvent = named(
  'AnswerEvent',
  Type.Object({
    type: Type.Literal('answer'),
    answer: Type.Object(
      {
        answer: Type.Optional(
          Type.Union([
            Type.Object({ document: Type.Object({ object: Type.Literal('document') }) }),
            Type.Object({ markdown: Type.String() }),
          ]),
        ),
        sources: Type.Array(Source, { description: 'In the order of their numbers in the answer, from 1.' }),
        followupQuestions: Type.Array(Type.String()),
      },
      { description: 'As far as it is written. Without `answer`: the question was not answered.' },
    ),
  }),
);

export const AnswerEvents = Type.Array(AnswerEvent);

export const QuestionsQuery = Type.Object({ siteSpaceId: Type.Optional(Id), spaceId: Type.Optional(Id) });

export const QuestionEvents = Type.Array(named('QuestionEvent', Type.Object({ question: Type.String() })));
