// What brings something back: a page, a file, a reusable content.
import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';
import { thing } from './inputs.ts';

const BLOCKS_AT_MOST = 100;

export const RevertPage = named(
  'RevertPage',
  Type.Object(
    {
      operation: Type.Literal('revert_page'),
      page: thing('The page to bring back'),
      revision: Type.Optional(
        Type.String({
          maxLength: 256,
          description: 'The revision that the page is brought back from; the last one in which it differs.',
        }),
      ),
      block: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
          minItems: 1,
          maxItems: BLOCKS_AT_MOST,
          description: 'The `key` of each block to bring back; the whole page when left out.',
        }),
      ),
      difference: Type.Optional(
        Type.Array(
          Type.Object({
            before: Type.Optional(Type.String({ description: 'What the block said; absent where it was not there.' })),
            after: Type.Optional(Type.String({ description: 'What it says; absent where it is gone.' })),
            index: Type.Optional(
              Type.Integer({
                minimum: 0,
                description: 'Its index in `blocks`. Of several that say the same, the nearest is meant.',
              }),
            ),
          }),
          {
            minItems: 1,
            maxItems: BLOCKS_AT_MOST,
            description:
              'Blocks of the difference between the revision and the page, as `diff` answers them: these become what they were. One that moved is two of them. If the page does not differ so any more, the answer is 409. Not together with `block`, `below` or `place`.',
          },
        ),
      ),
      place: Type.Optional(
        Type.Boolean({
          description: 'Whether a page that was moved goes back to where it was, as far as that is there.',
        }),
      ),
      below: Type.Optional(
        Type.Boolean({ description: 'Whether a deleted page comes back with the pages below it that are gone, too.' }),
      ),
    },
    {
      description:
        'Makes a page, or some of its blocks, what it was. Brings back deleted pages, and removes those that the revision does not have.',
    },
  ),
);

export const RevertFile = named(
  'RevertFile',
  Type.Object(
    {
      operation: Type.Literal('revert_file'),
      file: thing('The file to bring back'),
      revision: Type.Optional(
        Type.String({
          maxLength: 256,
          description: 'The revision that the file is brought back from; the last one in which it differs.',
        }),
      ),
    },
    {
      description:
        'Makes a file what it was, with its name. Brings back deleted files, and removes those that the revision does not have.',
    },
  ),
);

export const RevertReusableContent = named(
  'RevertReusableContent',
  Type.Object(
    {
      operation: Type.Literal('revert_reusable_content'),
      reusableContent: thing('The reusable content to bring back'),
      revision: Type.Optional(
        Type.String({
          maxLength: 256,
          description: 'The revision that the reusable content is brought back from; the last one in which it differs.',
        }),
      ),
    },
    {
      description:
        'Makes a reusable content what it was. Brings back deleted ones, and removes those that the revision does not have.',
    },
  ),
);
