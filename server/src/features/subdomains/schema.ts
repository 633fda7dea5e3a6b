import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

export const Subdomain = named(
  'Subdomain',
  Type.Object({
    object: Type.Literal('subdomain'),
    subdomain: Type.String({ minLength: 3, maxLength: 32, pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$' }),
    target: Type.Object({ type: Type.Literal('organization'), organization: Type.String() }),
    isActive: Type.Boolean({
      description: 'False for one that the organization had before: it leads to the present one.',
    }),
  }),
);

export const SubdomainParams = Type.Object({ subdomain: Type.String({ minLength: 1, maxLength: 256 }) });
