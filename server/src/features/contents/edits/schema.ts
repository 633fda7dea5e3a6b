import { type Static, Type } from 'typebox';
import { named } from '#platform/http/index.ts';
import {
  FileContent,
  FileName,
  InputDocument,
  InputFile,
  pageProperties,
  ref,
  thing,
  UpdateRedirects,
  UpdateTags,
  UpdateVariables,
} from './inputs.ts';
import { RevertFile, RevertPage, RevertReusableContent } from './revert-inputs.ts';

export const CHANGES_AT_MOST = 50;
export const FILES_AT_MOST = 20;

const title = Type.String({ minLength: 1, maxLength: 100 });

const InsertPage = named(
  'InsertPage',
  Type.Object(
    { operation: Type.Literal('insert_page'), ...pageProperties, ref },
    {
      description:
        'Makes a page. Its title is `title`, else that of the front matter of its text, else the leading heading. A link needs `target`, computed pages need `computed`.',
    },
  ),
);

const UpdatePage = named(
  'UpdatePage',
  Type.Object(
    {
      operation: Type.Literal('update_page'),
      page: thing('The page to change'),
      base: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 256,
          description:
            'The revision that the change was made from. If the page was changed since, both changes are merged; where they contradict each other the answer is 409 and nothing is written.',
        }),
      ),
      ...pageProperties,
    },
    { description: 'Changes what it names of a page, and nothing else. `into` and `at` move the page.' },
  ),
);

const DeletePage = named(
  'DeletePage',
  Type.Object(
    { operation: Type.Literal('delete_page'), page: thing('The page to remove') },
    { description: 'Removes a page with all pages below it.' },
  ),
);

const InsertFiles = named(
  'InsertFiles',
  Type.Object({
    operation: Type.Literal('insert_files'),
    files: Type.Array(InputFile, { minItems: 1, maxItems: FILES_AT_MOST }),
  }),
);

const UpdateFile = named(
  'UpdateFile',
  Type.Object(
    {
      operation: Type.Literal('update_file'),
      file: thing('The file to change'),
      ...FileContent,
      name: Type.Optional(FileName),
    },
    {
      description:
        'Renames a file, or gives it other content, or both. Its id stays, and links to it follow its name. With other content it keeps the type that its name has.',
    },
  ),
);

const DeleteFile = named(
  'DeleteFile',
  Type.Object(
    { operation: Type.Literal('delete_file'), file: thing('The file to remove') },
    { description: 'Removes a file. Links to it are broken then; its `backlinks` say where they stand.' },
  ),
);

const InsertReusableContent = named(
  'InsertReusableContent',
  Type.Object({
    operation: Type.Literal('insert_reusable_content'),
    title,
    document: Type.Optional(InputDocument),
    ref,
  }),
);

const UpdateReusableContent = named(
  'UpdateReusableContent',
  Type.Object({
    operation: Type.Literal('update_reusable_content'),
    reusableContent: thing('The reusable content to change'),
    base: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description:
          'The revision that the change was made from. If the reusable content was changed since, both changes are merged; where they contradict each other the answer is 409 and nothing is written.',
      }),
    ),
    title: Type.Optional(title),
    document: Type.Optional(InputDocument),
  }),
);

const DeleteReusableContent = named(
  'DeleteReusableContent',
  Type.Object({
    operation: Type.Literal('delete_reusable_content'),
    reusableContent: thing('The reusable content to remove'),
    ifUnused: Type.Optional(
      Type.Boolean({ description: 'Refuses the batch if a page or another reusable content includes it.' }),
    ),
  }),
);

/** One change of each kind. */
interface Changes {
  insert_page: Static<typeof InsertPage>;
  update_page: Static<typeof UpdatePage>;
  delete_page: Static<typeof DeletePage>;
  revert_page: Static<typeof RevertPage>;
  insert_files: Static<typeof InsertFiles>;
  update_file: Static<typeof UpdateFile>;
  delete_file: Static<typeof DeleteFile>;
  revert_file: Static<typeof RevertFile>;
  insert_reusable_content: Static<typeof InsertReusableContent>;
  update_reusable_content: Static<typeof UpdateReusableContent>;
  delete_reusable_content: Static<typeof DeleteReusableContent>;
  revert_reusable_content: Static<typeof RevertReusableContent>;
  update_variables: Static<typeof UpdateVariables>;
  update_tags: Static<typeof UpdateTags>;
  update_redirects: Static<typeof UpdateRedirects>;
}

export type Operation = keyof Changes;
export type EditChange = Changes[Operation];
export type ChangeOf<O extends Operation> = Changes[O];
/** What says of a page what it is to be. */
export type PageChange = ChangeOf<'insert_page' | 'update_page'>;
/** What a change may say of a document that the document's front matter has. */
export const FACTS = [
  'description',
  'emoji',
  'icon',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'variables',
  'tags',
  'layout',
  'cover',
] as const satisfies readonly (keyof PageChange)[];

/** Content that comes with a change: of a new file, or of one that is there. */
export type EditFile = Omit<ChangeOf<'insert_files'>['files'][number], 'ref'>;

const FORMS = [
  InsertPage,
  UpdatePage,
  DeletePage,
  RevertPage,
  InsertFiles,
  UpdateFile,
  DeleteFile,
  RevertFile,
  InsertReusableContent,
  UpdateReusableContent,
  DeleteReusableContent,
  RevertReusableContent,
  UpdateVariables,
  UpdateTags,
  UpdateRedirects,
];

const OPERATIONS = FORMS.map(({ properties }) => properties.operation.const);

// What is wrong is then said of the one form that is meant, and not of all of them.
const Change = named(
  'Change',
  Type.Unsafe<EditChange>({
    type: 'object',
    required: ['operation'],
    properties: { operation: Type.Enum(OPERATIONS) },
    discriminator: { propertyName: 'operation' },
    oneOf: FORMS,
  }),
);

/** The body of an editing batch, for a space and for a change request. */
export const EditContent = Type.Object({
  changes: Type.Array(Change, {
    minItems: 1,
    maxItems: CHANGES_AT_MOST,
    description: 'Made one after the other. If one of them cannot be made, none is.',
  }),
});

export type EditRequest = Static<typeof EditContent>;
