// What is said and drafted: where the operations of comments and drafts name something.
import type { Subject } from '../subject.ts';
import { inBody, inQuery, of, type Twin } from './twin.ts';

const authors = {
  'query/authors/*': {
    of: of.user,
    ask: (id: string, own: Subject) => ({ query: { authors: `${own.owner.id},${id}` } }),
  },
  'query/targetPage': inQuery('targetPage', of.page),
};

export const said: Record<string, Record<string, Twin>> = {
  listCommentsInSpace: authors,
  listCommentsInChangeRequest: authors,
  postCommentInSpace: { 'body/page': inBody(of.page, (page) => ({ body: { markdown: 'Twin' }, page })) },
  postCommentInChangeRequest: { 'body/page': inBody(of.page, (page) => ({ body: { markdown: 'Twin' }, page })) },
  proposeDrafts: { 'body/drafts/*/pageId': inBody(of.page, (pageId) => ({ drafts: [{ pageId }] })) },
  markCommentsSeen: {
    'body/changeRequest': inBody(of.request, (changeRequest) => ({ changeRequest })),
    'body/page': inBody(of.page, (page) => ({ page })),
  },
};
