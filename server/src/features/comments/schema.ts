import { Type } from 'typebox';
import { DateTime, named, pageQuery, Uri } from '#platform/http/index.ts';
import { Document } from '#features/contents/schema.ts';
import { User } from '#features/users/schema.ts';
import { USERS_SHOWN } from './reactions/index.ts';
import { REPLIERS_SHOWN } from './reply-store.ts';

export const STATUSES = ['open', 'resolved'] as const;

/** What can become of a suggestion. */
export const OUTCOMES = ['open', 'applied', 'rejected'] as const;

const TEXT_AT_MOST = 10_000;

/** What a suggestion does with a block. */
const OPERATIONS = ['replace', 'delete', 'insert_before', 'insert_after'] as const;

/** What the text of a comment or a reply has to be. */
export const COMMENT_TEXT = { at: '/body', atMost: TEXT_AT_MOST };

/** Of a body with such a text, however it is written, or with its document. */
export const TEXT_BYTES = 256 * 1024;

const Format = Type.Optional(
  Type.Enum(['markdown', 'document'], { description: 'The form of `body`; `markdown` when left out.' }),
);

export const FormatQuery = Type.Object({ format: Format });

const id = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 256, description }));

export const ListComments = Type.Object({
  ...pageQuery,
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], {
      default: 'desc',
      description: 'By when they were posted; newest first when left out.',
    }),
  ),
  status: Type.Optional(Type.Enum(['all', ...STATUSES], { default: 'all', description: '`all` when left out.' })),
  format: Format,
  targetPage: id('Only those on this page and its blocks.'),
  suggestions: Type.Optional(Type.Boolean({ description: 'Only those with a suggestion, or only those without.' })),
  mentions: id('Only those that mention this user, in the comment or in a reply.'),
  authors: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: 50,
      description: 'Only those of these users. Repeated for several.',
    }),
  ),
});

export const ListReplies = Type.Object({ ...pageQuery, format: Format });

const InputBody = Type.Union(
  [
    Type.Object({ markdown: Type.String({ maxLength: TEXT_AT_MOST }) }),
    Type.Object({
      document: Type.Object(
        { nodes: Type.Array(Type.Unsafe<object>({ type: 'object' })) },
        { additionalProperties: true },
      ),
    }),
  ],
  {
    description: `The text: as \`markdown\`, or as blocks in \`document\`. As Markdown it has ${TEXT_AT_MOST} characters at most. It may be blank where there is a suggestion.`,
  },
);

export const PostComment = Type.Object({
  page: id('The page that it is about.'),
  node: id('The block of that page that it is about: a `key` of its document.'),
  quote: Type.Optional(
    Type.Object(
      {
        exact: Type.String({ minLength: 1, maxLength: 1000 }),
        prefix: Type.Optional(Type.String({ maxLength: 200 })),
        suffix: Type.Optional(Type.String({ maxLength: 200 })),
      },
      {
        description:
          'The words of that block that it is about, as they are read, and what stands before and after them where the block has them more than once.',
      },
    ),
  ),
  suggestion: Type.Optional(
    Type.Object(
      {
        operation: Type.Enum([...OPERATIONS], {
          description: '`replace` replaces the words of `quote`, or without one the block.',
        }),
        markdown: Type.Optional(
          Type.String({
            maxLength: TEXT_AT_MOST,
            description: 'The source to write. Empty to delete the words of `quote`.',
          }),
        ),
      },
      { description: 'What to write there. Whoever may edit applies it as an edit of its own.' },
    ),
  ),
  body: InputBody,
});

export const ApplySuggestion = Type.Object({
  changeRequest: id(
    'The change request, by id or number, to apply a suggestion for the main content in; as where the space is locked.',
  ),
});

export const RejectSuggestion = Type.Object({
  reason: Type.Optional(Type.String({ maxLength: 2000, description: 'Why; shown with the suggestion.' })),
});

export const PostReply = Type.Object({ body: InputBody });

const Emojis = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20, description }));

const reactionChanges = {
  addedReactions: Emojis('Emoji with which the caller reacts. One that is there already changes nothing.'),
  removedReactions: Emojis('Reactions of the caller to take back, before others are added.'),
};

export const UpdateComment = Type.Object({
  resolved: Type.Optional(Type.Boolean({ description: 'Whether the matter is settled.' })),
  body: Type.Optional(InputBody),
  ...reactionChanges,
});

export const UpdateReply = Type.Object({ body: Type.Optional(InputBody), ...reactionChanges });

const Reaction = Type.Object({
  emoji: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  users: Type.Array(Type.Object({ user: User, reactedAt: DateTime() }), {
    description: `Who reacted so: the first ${USERS_SHOWN}, the caller always among them.`,
  }),
});

const Body = Type.Object(
  { markdown: Type.Optional(Type.String()), document: Type.Optional(Document) },
  { description: 'The text, in the form that was asked for.' },
);

const said = {
  id: Type.String(),
  postedBy: User,
  postedAt: DateTime(),
  editedAt: Type.Optional(DateTime('Absent where the text is as it was posted.')),
  reactions: Type.Array(Reaction, { description: 'The one that came first stands first.' }),
  body: Body,
  urls: Type.Object({ location: Uri() }),
};

const TargetNode = Type.Object({
  id: Type.String({ description: 'The `key` under which the block stands in the document of the page now.' }),
  preview: Type.String({ description: 'The beginning of its text.' }),
  outdated: Type.Boolean({
    description: 'Whether the block is not found any more. `id` and `preview` are then as they were.',
  }),
});

const TargetPage = Type.Object({
  id: Type.String(),
  title: Type.String(),
  emoji: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
  createdAt: Type.Optional(DateTime()),
  updatedAt: Type.Optional(DateTime()),
  path: Type.String(),
  outdated: Type.Boolean({
    description:
      'Whether the page is not in the content any more. The rest is then as it was when the comment was posted.',
  }),
});

const TargetQuote = Type.Object(
  {
    exact: Type.String(),
    prefix: Type.String(),
    suffix: Type.String(),
    outdated: Type.Boolean({ description: 'Whether the block does not say these words any more.' }),
  },
  { description: 'The words of the block that it is about, with what stood before and after them.' },
);

const Target = Type.Object(
  {
    node: Type.Optional(TargetNode),
    quote: Type.Optional(TargetQuote),
    page: Type.Optional(TargetPage),
    space: Type.String(),
    changeRequest: Type.Optional(Type.String()),
    review: Type.Optional(Type.String()),
    revision: Type.String({ description: 'What there was when the comment was posted.' }),
  },
  { description: 'What it is about: the whole content where no page is named.' },
);

const Suggestion = Type.Object(
  {
    operation: Type.Enum([...OPERATIONS]),
    original: Type.String({
      description: 'The source of what it replaces or deletes; of an insertion, of the block next to it.',
    }),
    markdown: Type.String({ description: 'What it writes there.' }),
    status: Type.Enum([...OUTCOMES]),
    remark: Type.Optional(Body),
    settledAt: Type.Optional(DateTime()),
    settledBy: Type.Optional(User),
    reason: Type.Optional(Type.String({ description: 'Why it was rejected.' })),
    revision: Type.Optional(Type.String({ description: 'The revision that it was applied in.' })),
    changeRequest: Type.Optional(
      Type.String({
        description: 'The change request that it was applied in, where it was suggested for the main content.',
      }),
    ),
  },
  {
    description:
      'What the comment proposes to write. `body` shows it, too, for programs that do not know suggestions; `remark` is what was written besides.',
  },
);

const permitted = { view: Type.Boolean(), edit: Type.Boolean(), delete: Type.Boolean() };

export const Comment = named(
  'Comment',
  Type.Object({
    object: Type.Literal('comment'),
    ...said,
    replies: Type.Integer({ minimum: 0, description: 'How many there are.' }),
    repliers: Type.Array(Type.Object({ user: User, count: Type.Integer({ minimum: 1 }), updatedAt: DateTime() }), {
      maxItems: REPLIERS_SHOWN,
      description: `Who replied, how often, and when last; the latest first, and at most ${REPLIERS_SHOWN}.`,
    }),
    target: Target,
    suggestion: Type.Optional(Suggestion),
    status: Type.Enum([...STATUSES]),
    resolvedAt: Type.Optional(DateTime()),
    resolvedBy: Type.Optional(User),
    permissions: Type.Object({
      ...permitted,
      reply: Type.Boolean(),
      apply: Type.Optional(Type.Boolean({ description: 'Whether the caller may apply or reject its suggestion.' })),
    }),
  }),
);

export const CommentReply = named(
  'CommentReply',
  Type.Object({ object: Type.Literal('comment-reply'), ...said, permissions: Type.Object(permitted) }),
);
