import { Type } from 'typebox';
import { DateTime, named, pageQuery, Uri } from '#platform/http/index.ts';
import { Document } from '#features/contents/schema.ts';
import { User } from '#features/users/schema.ts';

export const STATUSES = ['draft', 'open', 'archived', 'merged'] as const;

/** Those that somebody may choose: merged is what a merge makes. */
const CHOICES = ['draft', 'open', 'archived'] as const;

const SUBJECT_AT_MOST = 100;
const DESCRIPTION_AT_MOST = 10_000;

/** What a description has to be. */
export const DESCRIPTION = { at: '/description', atMost: DESCRIPTION_AT_MOST, mayBeBlank: true };

const Nodes = Type.Array(Type.Unsafe<object>({ type: 'object' }));

const InputDescription = Type.Union(
  [
    Type.Object({ markdown: Type.String({ maxLength: DESCRIPTION_AT_MOST }) }),
    Type.Object({ object: Type.Optional(Type.Literal('document')), nodes: Nodes }),
    Type.Object({ document: Type.Object({ nodes: Nodes }) }),
  ],
  {
    description: `What it is for: a document as answers hold it, or \`markdown\`. As Markdown it has ${DESCRIPTION_AT_MOST} characters at most; empty for none.`,
  },
);

const FORMATS = ['document', 'markdown'] as const;

const format = Type.Optional(
  Type.Enum([...FORMATS], { description: 'The form of `description`; `document` when left out.' }),
);

export const FormatQuery = Type.Object({ format });

export const ChangeRequest = named(
  'ChangeRequest',
  Type.Object({
    object: Type.Literal('change-request'),
    id: Type.String(),
    number: Type.Integer({ description: 'Counts up from 1 in its space; good for the id in every path.' }),
    status: Type.Enum([...STATUSES], { description: '`open`: in review.' }),
    subject: Type.String({ maxLength: SUBJECT_AT_MOST }),
    description: Type.Union([Document, Type.Object({ markdown: Type.String() })], {
      description: 'What it is for. With `format=markdown`, only its `markdown`.',
    }),
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
    urls: Type.Object({
      app: Uri(),
      location: Uri(),
      preview: Type.Optional(Uri('Where members read what it proposes, on a site that shows the space.')),
    }),
  }),
);

const userId = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 256, description }));

export const ListChangeRequests = Type.Object({
  ...pageQuery,
  format,
  status: Type.Optional(Type.Enum([...STATUSES], { default: 'open', description: '`open` when left out.' })),
  contributor: userId('Only those that this user edited or commented on.'),
  creator: userId('Only those that this user made.'),
  waitingFor: userId('Only those that this user was asked to review and has said nothing of since.'),
  subject: Type.Optional(
    Type.String({ minLength: 1, maxLength: SUBJECT_AT_MOST, description: 'Only those whose subject contains this.' }),
  ),
});

const subject = Type.Optional(Type.String({ maxLength: SUBJECT_AT_MOST }));

export const CreateChangeRequest = Type.Object({ subject, description: Type.Optional(InputDescription) });

export const UpdateChangeRequest = Type.Object({
  subject,
  description: Type.Optional(InputDescription),
  status: Type.Optional(Type.Enum([...CHOICES], { description: 'A request that is merged keeps its status.' })),
});
