import { Type } from 'typebox';

export const OrganizationArchive = Type.Object(
  {
    object: Type.Literal('organization-archive'),
    url: Type.String({
      format: 'uri',
      description:
        'A zip. Good for at least 15 minutes, as long as the token or session that asked for it is, and whoever asked administers the organization.',
    }),
  },
  { $id: 'OrganizationArchive' },
);
