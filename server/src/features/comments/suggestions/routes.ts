import { authorOf, type Caller, operation } from '#access/index.ts';
import { EditConflicts } from '#features/contents/index.ts';
import { type CommentLine, inBoth, ofChangeRequests, ofSpaces, paramsOf, permission } from '../declarations.ts';
import { answerComment } from '../resources.ts';
import { ApplySuggestion, Comment, RejectSuggestion } from '../schema.ts';
import { applySuggestion, rejectSuggestion, type SuggestionsCtx } from './service.ts';

const pathOf = ({ base }: CommentLine): string => `${base}/{commentId}/suggestion`;

const errors = {
  403: 'The space is locked, or the role of the caller is too low.',
  409: {
    description:
      'The page was changed in a way that contradicts the suggestion, the suggestion was applied or rejected already, or the comment has none.',
    data: EditConflicts,
  },
  412: 'The change request is merged or archived.',
};

const applying = (line: CommentLine) =>
  ({
    family: line.family,
    method: 'POST',
    path: `${pathOf(line)}/apply`,
    summary: `Apply the suggestion of a comment on ${line.of}`,
    description:
      'It becomes a revision of its own, merged with what became of the page since it was suggested; whoever suggested it is a contributor. The comment is resolved.',
    params: paramsOf(line, 'commentId'),
    status: 200,
    answer: Comment,
    makesRevision: true,
    ownTransactions: true,
    errors,
  }) as const;

async function apply(ctx: SuggestionsCtx, asked: Asked & { into?: string | undefined }) {
  const { actor: caller, params, into } = asked;
  const { list, comment } = await applySuggestion(ctx, { ...params, caller, authorId: authorOf(caller), into });
  return answerComment(ctx, { caller, list }, comment);
}

interface Asked {
  actor: Caller;
  params: { spaceId: string; changeRequestId?: string; commentId: string };
}

const applyInSpace = operation({
  id: 'applySuggestionInSpace',
  ...applying(ofSpaces),
  permission: { on: 'space', role: 'edit', also: 'nobody may while the space is locked, but into a change request' },
  body: ApplySuggestion,
  bodyOptional: true,
  handle: (ctx: SuggestionsCtx, { actor, params, body }) => apply(ctx, { actor, params, into: body.changeRequest }),
});

const applyInChangeRequest = operation({
  id: 'applySuggestionInChangeRequest',
  ...applying(ofChangeRequests),
  permission: { on: 'space', role: 'edit' },
  handle: (ctx: SuggestionsCtx, { actor, params }) => apply(ctx, { actor, params }),
});

const reject = (line: CommentLine) =>
  operation({
    id: `rejectSuggestion${line.in}`,
    family: line.family,
    method: 'POST',
    path: `${pathOf(line)}/reject`,
    summary: `Reject the suggestion of a comment on ${line.of}`,
    description: 'The comment is resolved. Opening it again opens the suggestion, too.',
    permission: permission('being the author, or `edit`'),
    params: paramsOf(line, 'commentId'),
    body: RejectSuggestion,
    bodyOptional: true,
    status: 200,
    answer: Comment,
    errors: { 409: 'The suggestion was applied or rejected already, or the comment has none.' },
    handle: async (ctx: SuggestionsCtx, { actor: caller, params, body }) => {
      const { list, comment } = await rejectSuggestion(ctx, { ...params, caller, reason: body.reason });
      return answerComment(ctx, { caller, list }, comment);
    },
  });

export const suggestionOperations = [applyInSpace, applyInChangeRequest, ...inBoth(reject)];
