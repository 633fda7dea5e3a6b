import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

const Id = Type.String({ minLength: 1, maxLength: 256 });

export const AskSite = Type.Object({
  question: Type.String({ maxLength: 512 }),
  context: Type.Optional(
    Type.Object({ siteSpaceId: Type.Optional(Id), goal: Type.Optional(Type.String({ maxLength: 1024 })) }),
  ),
  scope: Type.Optional(
    Type.Object(
      { mode: Type.Optional(Type.String({ maxLength: 64 })) },
      { description: 'As in the search of a site. Nothing is searched yet.' },
    ),
  ),
  session: Type.Optional(Type.Object({}, { description: 'Taken and not kept.' })),
});

export const AskQuery = Type.Object({ format: Type.Optional(Type.Enum(['document', 'markdown'])) });

export const AnswerEvents = Type.Array(
  named(
    'AnswerEvent',
    Type.Object({
      type: Type.Literal('answer'),
      answer: Type.Object(
        {
          sources: Type.Array(Type.Object({})),
          followupQuestions: Type.Array(Type.String()),
        },
        { description: 'Without `answer`: the question was not answered.' },
      ),
    }),
  ),
);

export const QuestionsQuery = Type.Object({ siteSpaceId: Type.Optional(Id), spaceId: Type.Optional(Id) });

export const QuestionEvents = Type.Array(named('QuestionEvent', Type.Object({ question: Type.String() })));
