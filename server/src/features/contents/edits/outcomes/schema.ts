import { Type } from 'typebox';
import { named, Uri } from '#platform/http/index.ts';
import { File } from '../../schema.ts';
import { SourceEncoding } from '../../sources.ts';

const urls = Type.Object({ location: Uri('Where the API answers it as it is now.') });
const page = Type.Object({ object: Type.Literal('page'), id: Type.String(), urls });
const reusableContent = Type.Object({ object: Type.Literal('reusable-content'), id: Type.String(), urls });
const ref = Type.Optional(Type.String({ description: 'The `ref` of the change that made it.' }));

/** What an update with `base` is answered besides. */
const merge = {
  merged: Type.Optional(
    Type.Boolean({
      description: 'Of an update with `base`: whether others had changed it since, so that both changes were merged.',
    }),
  ),
  markdown: Type.Optional(
    Type.String({ description: 'The text that came of a merge, where Markdown or blocks were sent.' }),
  ),
  source: Type.Optional(
    Type.String({
      description: 'The file that came of a merge, in all other cases. Left out where the answer would be too large.',
    }),
  ),
  sourceEncoding: Type.Optional(SourceEncoding),
};

const EditedPage = Type.Union([
  named('CreatedPage', Type.Object({ object: Type.Literal('created_page'), ref, page, ...merge })),
  named('UpdatedPage', Type.Object({ object: Type.Literal('updated_page'), page, ...merge })),
  named(
    'DeletedPage',
    Type.Object(
      { object: Type.Literal('deleted_page'), page: Type.String({ description: 'Its id.' }) },
      { description: 'The pages below it are gone, too, and not listed.' },
    ),
  ),
]);

const EditedReusableContent = Type.Union([
  named(
    'CreatedReusableContent',
    Type.Object({ object: Type.Literal('created_reusable_content'), ref, reusableContent }),
  ),
  named(
    'UpdatedReusableContent',
    Type.Object({ object: Type.Literal('updated_reusable_content'), reusableContent, ...merge }),
  ),
  named(
    'DeletedReusableContent',
    Type.Object({
      object: Type.Literal('deleted_reusable_content'),
      reusableContent: Type.String({ description: 'Its id.' }),
    }),
  ),
]);

/** The parts of an answer with `compat=false` in addition to what the edited thing itself is. */
export const editedParts = {
  changes: Type.Array(EditedPage, {
    description:
      'Each page that the batch touched, once, in the order in which it did. A page that the batch made and removed again is not listed.',
  }),
  reusableContents: Type.Optional(
    Type.Array(EditedReusableContent, { description: 'The same of reusable contents; left out where there are none.' }),
  ),
  insertedFiles: Type.Optional(
    Type.Array(File, {
      description: 'The files that were inserted, changed or brought back, in the order of the batch.',
    }),
  ),
};

export const editQuery = {
  compat: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'false also answers which pages and reusable contents the batch touched, and the files.',
    }),
  ),
};
