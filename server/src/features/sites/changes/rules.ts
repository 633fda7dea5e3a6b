import type { Static } from 'typebox';
import type { ProblemDetail } from '#platform/http/index.ts';
import { foldSegment, isSegment } from '@lectern/content/segments';
import { EXPECTED_SEGMENT, isOwnHostname, isTitle } from '../rules.ts';
import type { UpdateSite } from '../schema.ts';
import type { SiteChanges, SiteRow } from '../store.ts';

type Request = Static<typeof UpdateSite>;

/** What is wrong with a change beyond what its schema says. */
export function faultsOf(
  server: { baseUrl: string; sitesHost?: string },
  { title, basename, proxy }: Request,
): ProblemDetail[] {
  const faults: ProblemDetail[] = [];
  if (title !== undefined && !isTitle(title))
    faults.push({
      in: 'body',
      path: '/title',
      message: 'expected 2 to 128 characters that are not blanks at its ends',
    });
  if (basename !== undefined && !isSegment(foldSegment(basename)))
    faults.push({ in: 'body', path: '/basename', message: EXPECTED_SEGMENT });
  // Addresses below its own hosts are given out by the server; another site may be there.
  if (typeof proxy === 'string' && isOwnHostname(server, (proxy.split('/', 1)[0] ?? '').toLowerCase()))
    faults.push({ in: 'body', path: '/proxy', message: 'expected a host that is not one of this server' });
  return faults;
}

/** The columns that a request changes: what it says and what is so already are no change. */
export function changesOf(row: SiteRow, request: Request): SiteChanges {
  const { title, visibility, basename, adaptiveContent, proxy } = request;
  const wanted: SiteChanges = {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(basename === undefined ? {} : { basename: foldSegment(basename) }),
    ...(adaptiveContent === undefined ? {} : { adaptive_content: adaptiveContent.enabled ? 1 : 0 }),
    ...(proxy === undefined ? {} : { proxy }),
  };
  const changed = Object.entries(wanted).filter(([column, value]) => row[column as keyof SiteRow] !== value);
  return Object.fromEntries(changed);
}
