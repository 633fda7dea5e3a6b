import { Type } from 'typebox';
import { DateTime, named, Uri } from '#platform/http/index.ts';
import { ConflictPlaces, SourceEncoding } from '#features/contents/index.ts';
import { Page, ReusableContent } from '#features/contents/schema.ts';
import { User } from '#features/users/schema.ts';
import { PROPOSED_AT_MOST, REASONS } from './rules.ts';

const version = Type.Integer({
  minimum: 0,
  description: 'Counts up with each save. 0: nobody has written since the page is as `base` has it.',
});

const base = Type.String({ description: 'The revision whose page the text takes in.' });

const draft = {
  object: Type.Literal('draft'),
  changeRequest: Type.Optional(Type.String({ description: 'The id of its change request; absent on the main line.' })),
  version,
  base,
  held: Type.Optional(
    Type.Enum([...REASONS], {
      description:
        'Why it is not committed although nobody writes any more: `conflict` (the page was changed since, and both contradict each other), `page_deleted`, `space_locked`, `space_deleted`, `change_request_archived`, `change_request_merged`, `role_too_low` (of who saved last), or `refused` (no page can be so).',
    }),
  ),
  contributors: Type.Array(User, {
    description: 'Who wrote in it since it was opened. Guests, who do not know the others, are shown none.',
  }),
  reusableContent: Type.Optional(ReusableContent),
  createdAt: Type.Optional(DateTime('Since when it has what no revision has.')),
  updatedAt: Type.Optional(DateTime('When it was last saved.')),
  commitsAt: Type.Optional(DateTime('When it is committed, unless somebody writes before.')),
  urls: Type.Object({ location: Uri() }),
};

const PageName = Type.Object({
  id: Type.String(),
  title: Type.Optional(Type.String({ description: 'Absent where it was deleted.' })),
  path: Type.Optional(Type.String()),
});

export const Draft = named(
  'Draft',
  Type.Object(
    { ...draft, page: PageName },
    {
      description:
        'The text of a page or of a reusable content that no revision has yet. Of a reusable content, `page` has the id and title.',
    },
  ),
);

const source = {
  source: Type.String({ description: 'The whole file, byte for byte.' }),
  sourceEncoding: SourceEncoding,
};

export const DraftWithText = named(
  'DraftWithText',
  Type.Object(
    {
      ...draft,
      ...source,
      page: Type.Union([Page, PageName], {
        description: 'The page without those below it; of one that was deleted, its id.',
      }),
    },
    { description: 'All that opening a page for editing needs.' },
  ),
);

export const SaveDraft = Type.Object({
  version: Type.Integer({
    minimum: 0,
    maximum: 2 ** 31 - 1,
    description: 'The version that the text was made from, as it was read or as the last save answered it.',
  }),
  base: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description:
        'The revision whose page the text takes in, as it was read. Needed with version 0. A later one than that of the draft says that its changes were merged by hand.',
    }),
  ),
  source: Type.String({ description: 'The whole file, byte for byte.' }),
  sourceEncoding: Type.Optional(SourceEncoding),
  save: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'A name that the client chooses for this save. Sent again with it, because the answer was lost, the text is saved once.',
    }),
  ),
  baseSource: Type.Optional(
    Type.String({
      description: 'The file at `version`, in the same encoding: for a version that the server has forgotten.',
    }),
  ),
});

const { version: saved, ...sent } = SaveDraft.properties;

export const ProposeDrafts = Type.Object({
  subject: Type.Optional(
    Type.String({ maxLength: 256, description: 'Of the change request; “Changes to” and the title when left out.' }),
  ),
  drafts: Type.Optional(
    Type.Array(
      Type.Object({
        pageId: Type.String({ minLength: 1, maxLength: 256, description: 'A page, or a reusable content.' }),
        version: Type.Optional({
          ...saved,
          description:
            'That of the draft: without `source`, only as it was read. With `source`, the version that the text was made from.',
        }),
        base: sent.base,
        source: Type.Optional({ ...sent.source, description: 'What is written and not saved yet: the whole file.' }),
        sourceEncoding: sent.sourceEncoding,
        baseSource: sent.baseSource,
      }),
      {
        minItems: 1,
        maxItems: PROPOSED_AT_MOST,
        description: `Which of them; the newest ${PROPOSED_AT_MOST} when left out. A text that was not saved, such as one that a locked space refused, is merged with the draft as a save is.`,
      },
    ),
  ),
});

export const ProposedDrafts = named(
  'ProposedDrafts',
  Type.Object({
    object: Type.Literal('proposed-drafts'),
    changeRequest: Type.Object({ id: Type.String(), number: Type.Integer() }),
    revision: Type.String({ description: 'What the change request is at.' }),
    pages: Type.Integer({ description: 'How many drafts are in it.' }),
  }),
);

export const SavedDraft = named(
  'SavedDraft',
  Type.Object(
    {
      ...draft,
      page: PageName,
      merged: Type.Boolean({ description: 'Whether `source` is another text than the one that was sent.' }),
      source: Type.Optional(source.source),
      sourceEncoding: Type.Optional(SourceEncoding),
      conflicts: Type.Optional(ConflictPlaces),
    },
    { description: 'What came of a save. Both sides of each conflict are in the text.' },
  ),
);
