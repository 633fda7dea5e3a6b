// Declarations: every operation is there twice, for spaces and for change requests, with one handler.
import type { ApiOperation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';

/** Where a family of operations lies, and how its parts are called. */
export interface CommentLine {
  family: string;
  /** The ending of each operationId. */
  in: 'InSpace' | 'InChangeRequest';
  base: string;
  /** For sentences: what is commented on. */
  of: string;
}

export const ofSpaces: CommentLine = {
  family: 'Space comments',
  in: 'InSpace',
  base: '/v1/spaces/{spaceId}/comments',
  of: 'the main content of a space',
};

export const ofChangeRequests: CommentLine = {
  family: 'Change request comments',
  in: 'InChangeRequest',
  base: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  of: 'a change request',
};

type Declare<Ctx> = (line: CommentLine) => ApiOperation<Ctx>;

/** Declares operations for spaces, and then the same ones for change requests. */
export const inBoth = <Ctx>(...declared: Declare<Ctx>[]): ApiOperation<Ctx>[] =>
  [ofSpaces, ofChangeRequests].flatMap((line) => declared.map((declare) => declare(line)));

/** The parameters of a path; in change requests with `changeRequestId`, which handlers hand on as it is there or not. */
export const paramsOf = <K extends string = never>(line: CommentLine, ...names: K[]) =>
  idParams<'spaceId' | K>('spaceId', ...(line.in === 'InSpace' ? [] : ['changeRequestId' as K]), ...names);

export const permission = (also?: string) =>
  ({ on: 'space', role: 'comment', ...(also === undefined ? {} : { also }) }) as const;
