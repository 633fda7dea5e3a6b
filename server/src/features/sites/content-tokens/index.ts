// Grants: what holders of site content tokens may read, looked up anew for each request, and the tokens that open it.
export { grantOf, type Issued, issueSiteToken } from './service.ts';
