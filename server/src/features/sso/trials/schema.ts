import { Type } from 'typebox';
import { DateTime, listOf, named, Uri } from '#platform/http/index.ts';

export const CreateSsoTest = Type.Object({
  provider: Type.String({ minLength: 1, maxLength: 256, description: 'The id of a provider that lacks nothing.' }),
});

const Reason = () => Type.String({ maxLength: 64, description: 'A code, such as `audience` or `not-marked`.' });
const Message = () => Type.String({ maxLength: 2000, description: 'What was found and what was expected.' });

export const SsoTest = named(
  'SSOTest',
  Type.Object({
    object: Type.Literal('sso-test'),
    id: Type.String(),
    provider: Type.Object({ id: Type.String(), type: Type.Enum(['saml', 'oidc']) }),
    status: Type.Enum(['waiting', 'succeeded', 'failed', 'expired'], {
      description:
        '`waiting` until the provider has answered; `succeeded` where it vouched for somebody by a good answer; `expired` where nobody went there in time.',
    }),
    current: Type.Boolean({ description: 'Whether the provider is as it was when it was tested.' }),
    createdAt: DateTime(),
    expiresAt: DateTime('Until then somebody may go to the provider.'),
    endedAt: Type.Optional(DateTime()),
    startURL: Uri('Where whoever made the test goes, in a browser in which they are signed in here.'),
    person: Type.Optional(
      Type.Object(
        { subject: Type.String(), email: Type.String(), displayName: Type.String() },
        { description: 'For whom the provider vouched.' },
      ),
    ),
    attributes: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      maxItems: 100,
      description: 'What the provider said of them: the first 100, each cut at 1,000 characters.',
    }),
    fault: Type.Optional(
      Type.Object({ reason: Reason(), message: Message() }, { description: 'Why nobody would be let in.' }),
    ),
    admission: Type.Optional(
      Type.Object(
        {
          result: Type.Enum(['member', 'new', 'refused'], {
            description: 'They are a member, they would become one, or they would not be let in.',
          }),
          reason: Type.Optional(Reason()),
          message: Type.Optional(Message()),
        },
        { description: 'What signing in would come to. The test itself signs nobody in.' },
      ),
    ),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const SsoTests = listOf(SsoTest);
