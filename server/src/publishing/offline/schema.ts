import { type Static, Type } from 'typebox';
import { named } from '#platform/http/index.ts';

export const CreateEdition = Type.Object({
  baseUrl: Type.Optional(
    Type.String({
      format: 'uri',
      pattern: '^https?://[^?#\\s"<>]+$',
      maxLength: 500,
      description:
        'Where the folder will be published. With it, the zip also holds a sitemap, `llms.txt`, each page as Markdown, and canonical addresses.',
    }),
  ),
});

export const Edition = named(
  'OfflineEdition',
  Type.Object({
    url: Type.String({
      format: 'uri',
      description: 'A zip of the site. Good for at least 15 minutes, without a token. It is made when it is fetched.',
    }),
    pages: Type.Integer({ minimum: 0, description: 'How many pages it holds.' }),
    fileBytes: Type.Integer({ minimum: 0, description: 'The size of the files of its spaces, at most.' }),
  }),
);

export type EditionRequest = Static<typeof CreateEdition>;
