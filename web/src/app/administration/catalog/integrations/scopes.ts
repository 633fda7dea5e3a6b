/** What an integration may do, in words. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['space:content:read', 'Read the content of spaces'],
  ['space:content:write', 'Change the content of spaces'],
  ['space:metadata:read', 'Read the titles and settings of spaces'],
  ['space:metadata:write', 'Change the settings of spaces'],
  ['page:feedback:read', 'Read the feedback of readers'],
  ['site:metadata:read', 'Read the titles and settings of sites'],
  ['site:views:read', 'See which pages of sites are read'],
  ['site:script:inject', 'Put scripts into the pages of sites'],
  ['site:script:cookies', 'Keep cookies in the browsers of readers'],
  ['site:visitor:auth', 'Say who may read sites'],
  ['site:visitor:claims', 'Read what is known of the readers of sites'],
  ['site:adaptive:read', 'Read which content sites adapt'],
  ['site:adaptive:write', 'Change which content sites adapt'],
  ['openapi:read', 'Read OpenAPI specifications'],
  ['openapi:write', 'Change OpenAPI specifications'],
]);

export const scopeWords = (scope: string): string => WORDS.get(scope) ?? scope;
