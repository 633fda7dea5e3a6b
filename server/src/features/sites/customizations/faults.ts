// What is wrong with settings beyond their shape.
import { expressionFault } from '@lectern/content';
import type { ProblemDetail } from '#platform/http/index.ts';
import type { Overrides } from './rules.ts';
import { hasOwnHost, isPictureUrl, isLinkUrl } from './urls.ts';

/** What a schema cannot say of settings, whole or in part: addresses, references, and what excludes what. */
export function faultsOf(settings: Overrides): ProblemDetail[] {
  const faults: ProblemDetail[] = [];
  walk(settings, '', (value, path) => {
    const message = faultOf(value, path);
    if (message !== undefined) faults.push({ in: 'body', path: message.path, message: message.says });
  });
  return faults;
}

/** Conditions of links that are no expressions. */
export function conditionFaultsOf(settings: Overrides): ProblemDetail[] {
  const faults: ProblemDetail[] = [];
  walk(settings, '', (value, path) => {
    if (typeof value !== 'string' || !/^\/header\/links\/\d+\/condition$/.test(path)) return;
    const message = expressionFault(value);
    if (message !== undefined) faults.push({ in: 'body', path, message });
  });
  return faults;
}

type Fault = { path: string; says: string } | undefined;

function faultOf(value: unknown, path: string): Fault {
  if (typeof value === 'string') return faultOfText(value, path);
  if (!isObject(value)) return undefined;
  if (path === '/favicon' && value['icon'] !== undefined && value['emoji'] !== undefined)
    return { path, says: 'expected a picture or an emoji, not both' };
  return isReference(path) ? faultOfReference(value, path) : undefined;
}

const PICTURES = /^\/(?:favicon\/icon|header\/logo|footer\/logo)\/(?:light|dark)$|^\/socialPreview\/url$/;

function faultOfText(value: string, path: string): Fault {
  if (path.endsWith('/title') && value.trim() === '') return { path, says: 'expected a text that is not blank' };
  if (PICTURES.test(path) || path === '/privacyPolicy/url')
    return isPictureUrl(value) ? undefined : { path, says: 'expected an address that begins with http:// or https://' };
  if (/^\/styling\/.*\/url$/.test(path) && !hasOwnHost(value))
    return { path, says: 'expected an address that begins with https://' };
  return undefined;
}

const isReference = (path: string): boolean => path.endsWith('/to');

const DEMANDED: Record<string, string> = { url: 'url', page: 'page', anchor: 'anchor', space: 'space', file: 'file' };

function faultOfReference(reference: Overrides, path: string): Fault {
  const field = DEMANDED[String(reference['kind'])] ?? 'kind';
  const value = reference[field];
  if (typeof value !== 'string') return { path: `${path}/${field}`, says: 'expected a text' };
  if (field !== 'url' || isLinkUrl(value)) return undefined;
  return { path: `${path}/url`, says: 'expected an address with http, https, mailto or tel' };
}

const isObject = (value: unknown): value is Overrides =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Settings have the depth and size that their schema bounds. */
function walk(value: unknown, path: string, visit: (value: unknown, path: string) => void): void {
  visit(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) walk(inner, `${path}/${key}`, visit);
}
