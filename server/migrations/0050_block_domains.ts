import type { Migration } from './migration.ts';

/** Integrations are listed by the domain of addresses that their blocks show. */
export const blockDomains: Migration = {
  version: 50,
  name: 'block domains',
  minimumCompatible: 41,
  statements: () => [
    'CREATE INDEX integration_block_domains_by_domain ON integration_block_domains (domain, integration_id)',
  ],
};
