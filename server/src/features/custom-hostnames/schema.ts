import { Type } from 'typebox';
import { named, pageQuery, Uri } from '#platform/http/index.ts';

const Id = () => Type.String({ minLength: 1, maxLength: 256 });

const Target = () =>
  Type.Union(
    [
      Type.Object({ type: Type.Literal('site'), site: Id() }),
      Type.Object({ type: Type.Literal('organization'), organization: Id() }),
    ],
    { description: 'A site, which is then the whole host, or an organization, whose sites lie below it by basename.' },
  );

const DnsRecord = () => Type.Object({ type: Type.Enum(['TXT', 'CNAME']), name: Type.String(), value: Type.String() });

export const CustomHostname = named(
  'CustomHostname',
  Type.Object({
    object: Type.Literal('custom-hostname'),
    id: Type.String({ description: 'The hostname.' }),
    hostname: Type.String(),
    target: Target(),
    isActive: Type.Boolean({ description: 'Only then is anything served there.' }),
    status: Type.Enum(['pending', 'active', 'failed'], {
      description: '`pending`: never proven. `failed`: it was active, and a later check found no proof.',
    }),
    reason: Type.Optional(Type.String({ description: 'Why it is not active, as of the last check.' })),
    verification: Type.Array(DnsRecord(), {
      description: 'Records of which one in DNS proves that the hostname is the organization’s.',
    }),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const CreateCustomHostname = Type.Object({ target: Target() });

export const Hostname = Type.Object({ hostname: Type.String({ minLength: 1, maxLength: 512 }) });

export const ListHostnames = Type.Object({
  ...pageQuery,
  site: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Only the hostname of this site.' })),
});
