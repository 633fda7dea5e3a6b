import { SCOPES } from '#access/index.ts';
import { AUTHORIZE, REGISTER, REVOKE, TOKEN } from './addresses.ts';

/** What programs read to find the authorization server's addresses and what it offers; RFC 8414. */
export const serverMetadata = (baseUrl: string) => ({
  issuer: baseUrl,
  authorization_endpoint: `${baseUrl}${AUTHORIZE}`,
  token_endpoint: `${baseUrl}${TOKEN}`,
  registration_endpoint: `${baseUrl}${REGISTER}`,
  revocation_endpoint: `${baseUrl}${REVOKE}`,
  scopes_supported: SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${baseUrl}/docs/api`,
});

/** Says of a resource of this server whose tokens it takes; RFC 9728. */
export const resourceMetadata = (baseUrl: string, path: string) => ({
  resource: `${baseUrl}${path}`,
  authorization_servers: [baseUrl],
  scopes_supported: SCOPES,
  bearer_methods_supported: ['header'],
});
