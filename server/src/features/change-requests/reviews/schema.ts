import { Type } from 'typebox';
import { DateTime, named, pageQuery, Uri } from '#platform/http/index.ts';
import { User } from '#features/users/schema.ts';
import { CreateChangeRequest } from '../schema.ts';

const VERDICTS = ['approved', 'changes-requested'] as const;
const USERS_AT_MOST = 20;

export const Review = named(
  'ChangeRequestReview',
  Type.Object({
    object: Type.Literal('change-request-review'),
    id: Type.String(),
    status: Type.Enum([...VERDICTS]),
    reviewer: User,
    createdAt: DateTime(),
    updatedAt: DateTime('The same: a review does not change. Whoever thinks otherwise later says so in another one.'),
    revision: Type.String({ description: 'What was looked at.' }),
    outdated: Type.Boolean({
      description: 'Whether the request was edited since. Pulling in the content of the space is no edit.',
    }),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const ListReviews = Type.Object({
  ...pageQuery,
  outdated: Type.Optional(Type.Boolean({ description: 'Only those that are outdated, or only those that are not.' })),
});

export const CreateReview = Type.Object({ status: Type.Enum([...VERDICTS]) });

export const RequestedReviewer = named(
  'RequestedReviewer',
  Type.Object({
    object: Type.Literal('change-request-requested-reviewer'),
    kind: Type.Literal('user'),
    user: User,
    revision: Type.Optional(
      Type.String({
        description:
          'What the request was at when they were asked; absent where an older version of this server noted it.',
      }),
    ),
    createdAt: DateTime('When they were asked.'),
    requestedAt: DateTime('The same, under its former name.'),
    requestedBy: User,
    status: Type.Optional(Type.Enum([...VERDICTS], { description: 'Of their last review; absent without one.' })),
  }),
);

export const RequestReviewers = Type.Object({
  users: Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
    minItems: 1,
    maxItems: USERS_AT_MOST,
    description: 'Members who may read the space.',
  }),
  ...CreateChangeRequest.properties,
});

export const RequestedReviewers = Type.Object({
  users: Type.Array(RequestedReviewer, { description: 'All who are asked now, in the order in which they were.' }),
});

export const Contributor = named(
  'ChangeRequestContributor',
  Type.Object({
    object: Type.Literal('change-request-contributor'),
    user: User,
    actionType: Type.Enum(['edit', 'comment']),
    count: Type.Integer({ description: 'How often.' }),
    updatedAt: DateTime(),
  }),
);
