import { PageQuery } from '#platform/http/index.ts';
import { LinkList, LinksQuery, ReferenceList, ReusableList, ReusablesQuery } from './schema.ts';

const read = { method: 'GET', permission: { on: 'space', role: 'read' }, status: 200 } as const;

/** What the reads of links declare alike, whichever version of a space they are of. */
export const linkRead = { ...read, query: LinksQuery, answer: LinkList } as const;
export const backlinkRead = { ...read, query: PageQuery, answer: ReferenceList } as const;
export const reusableRead = { ...read, query: ReusablesQuery, answer: ReusableList } as const;
