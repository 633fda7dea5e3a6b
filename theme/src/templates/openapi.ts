import { decodeEntities } from '@lectern/content';
import { callableOrigin, englishWords, type OpenapiWords } from '@lectern/openapi';
import { openapiTranslations } from './languages/openapi/index.ts';
import type { PageUse } from './uses.ts';

/** What is said around operations and schemas, in this language or in English. */
export const openapiWordsIn = (locale: string): OpenapiWords =>
  Object.hasOwn(openapiTranslations, locale) ? (openapiTranslations[locale] ?? englishWords) : englishWords;

// No text can look like a tag, and no author can write these.
const OPERATION = '<section class="api"';
const ORIGINS = /<form class="api-form" data-origins="([^"<>]*)"/g;

/** Where a request of a reader's own is put together. */
const CALL_FORM = '<form class="api-form"';

const VIEWS: [use: PageUse, mark: string][] = [
  ['api', 'class="api'],
  ['operation', OPERATION],
  ['call', CALL_FORM],
  ['tabs', '<div class="tabs"'],
];

/** What the parts of descriptions that a page shows have in them. */
export function usesOfDescriptions(views: Iterable<string>): PageUse[] {
  const texts = [...views];
  return VIEWS.flatMap(([use, mark]) => (texts.some((text) => text.includes(mark)) ? [use] : []));
}

const OPERATION_TITLE = /<h2 class="api-title" id="([^"<>]*)">([^<]*)</g;

/** The operations of a page for its outline, each with where it stands in the HTML. */
export function outlineOfOperations(page: string): { id: string; title: string; at: number }[] {
  return [...page.matchAll(OPERATION_TITLE)].map(({ 1: id = '', 2: title = '', index }) => ({
    id: decodeEntities(id),
    title: decodeEntities(title),
    at: index,
  }));
}

/** Where the forms of a page send requests. */
export function formOrigins(page: string): string[] {
  if (!page.includes(CALL_FORM)) return [];
  const named = [...page.matchAll(ORIGINS)].flatMap(([, origins = '']) => decodeEntities(origins).split(' '));
  return [...new Set(named.flatMap((origin) => callableOrigin(origin) ?? []))];
}
