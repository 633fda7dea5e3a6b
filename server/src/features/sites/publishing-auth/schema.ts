import { Type } from 'typebox';
import { named, nullable } from '#platform/http/index.ts';

const FALLBACK_AT_MOST = 2000;

const Backend = () =>
  Type.Enum(['custom'], { description: 'Who signs tokens: `custom` is a server of yours. There is no other yet.' });

export const SitePublishingAuth = named(
  'SitePublishingAuth',
  Type.Object({
    object: Type.Literal('publishing-auth'),
    privateKey: Type.String({
      description: 'The key that signs tokens of readers with HS256. Who has it may read all that the site publishes.',
    }),
    backend: Backend(),
    fallbackURL: Type.Optional(Type.String({ description: 'Where readers without a token are sent.' })),
  }),
);

export const UpdatePublishingAuth = Type.Object({
  backend: Type.Optional(Backend()),
  fallbackURL: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: FALLBACK_AT_MOST,
        description: 'An http or https address; `null` takes it away.',
      }),
    ),
  ),
});
