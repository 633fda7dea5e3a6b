import { decodeEntities } from '@lectern/content';
import { callableOrigin, englishWords, type OpenapiWords } from '@lectern/openapi';
import { CALL_FORM } from './extras.ts';
import { openapiTranslations } from './languages/openapi/index.ts';

/** What is said around operations and schemas, in this language or in English. */
export const openapiWordsIn = (locale: string): OpenapiWords =>
  Object.hasOwn(openapiTranslations, locale) ? (openapiTranslations[locale] ?? englishWords) : englishWords;

// No text can look like a tag, and no author can write these.
const OPERATION = '<section class="api"';
const ORIGINS = /<form class="api-form" data-origins="([^"<>]*)"/g;

/** Whether a body shows an operation. */
export const hasOperation = (body: string): boolean => body.includes(OPERATION);

/** Where the forms of a page send requests. */
export function formOrigins(page: string): string[] {
  if (!page.includes(CALL_FORM)) return [];
  const named = [...page.matchAll(ORIGINS)].flatMap(([, origins = '']) => decodeEntities(origins).split(' '));
  return [...new Set(named.flatMap((origin) => callableOrigin(origin) ?? []))];
}
