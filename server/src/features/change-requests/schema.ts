import { Type } from 'typebox';
import { DateTime, named, pageQuery, Uri } from '#platform/http/index.ts';
import { User } from '#features/users/schema.ts';

export const STATUSES = ['draft', 'open', 'archived', 'merged'] as const;

/** Those that somebody may choose: merged is what a merge makes. */
const CHOICES = ['draft', 'open', 'archived'] as const;

const SUBJECT_AT_MOST = 100;
const DESCRIPTION_AT_MOST = 10_000;

const Description = Type.Object(
  { markdown: Type.String({ maxLength: DESCRIPTION_AT_MOST }) },
  { description: 'What it is for.' },
);

export const ChangeRequest = named(
  'ChangeRequest',
  Type.Object({
    object: Type.Literal('change-request'),
    id: Type.String(),
    number: Type.Integer({ description: 'Counts up from 1 in its space; good for the id in every path.' }),
    status: Type.Enum([...STATUSES], { description: '`open`: in review.' }),
    subject: Type.String({ maxLength: SUBJECT_AT_MOST }),
    description: Description,
    space: Type.String(),
    createdBy: User,
    createdAt: DateTime(),
    updatedAt: DateTime(),
    revision: Type.String({ description: 'The active revision of the request.' }),
    revisionInitial: Type.String({ description: 'The revision of the space that it began at.' }),
    revisionMergedAncestor: Type.Optional(
      Type.String({ description: 'The revision of the space that was last pulled into it.' }),
    ),
    revisionMerged: Type.Optional(Type.String({ description: 'The revision of the space that took it in.' })),
    comments: Type.Integer({ description: 'Open comments.' }),
    outdated: Type.Boolean({ description: 'Whether the space has moved on since.' }),
    urls: Type.Object({ app: Uri(), location: Uri() }),
  }),
);

const userId = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 256, description }));

export const ListChangeRequests = Type.Object({
  ...pageQuery,
  status: Type.Optional(Type.Enum([...STATUSES], { default: 'open', description: '`open` when left out.' })),
  contributor: userId('Only those that this user edited or commented on.'),
  creator: userId('Only those that this user made.'),
});

const subject = Type.Optional(Type.String({ maxLength: SUBJECT_AT_MOST }));

export const CreateChangeRequest = Type.Object({ subject, description: Type.Optional(Description) });

export const UpdateChangeRequest = Type.Object({
  subject,
  description: Type.Optional(Description),
  status: Type.Optional(Type.Enum([...CHOICES], { description: 'A request that is merged keeps its status.' })),
});
