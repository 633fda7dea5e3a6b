// Where content is read, and what the operations of all these places share.
import { type TProperties, Type } from 'typebox';
import type { Caller } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import type { Place } from '../revisions/index.ts';
import { pathParams } from '../schema.ts';
import type { ContentsCtx } from '../service.ts';

/** Where content is read, and how its operations are called there. */
export interface ReadLine {
  family: string;
  base: string;
  /** For sentences: what is read. */
  of: 'a space' | 'a revision' | 'a change request';
  /** The parameter of the path after the space; absent for the main content. */
  parameter?: 'revisionId' | 'changeRequestId';
  /** What its reads take in addition to what all of them take. */
  further?: TProperties;
  /** Finds what the parameters, and the further ones, name. */
  placeOf: (ctx: ContentsCtx, asked: { params: { spaceId: string }; query: object }) => Promise<Place>;
  ids: {
    revision: string;
    pages: string;
    /** Absent where nobody arranges pages. */
    tree?: string;
    page: string;
    pageDocument: string;
    pageAt: string;
    metaLinks: string;
    /** Absent where nobody changes these. */
    tags?: string;
    redirects?: string;
    redirect?: string;
    files: string;
    file: string;
    reusable: string;
    /** Absent where the contract of the public clients knows none. */
    reusableDocument?: string;
  };
}

/** A line as it is read by whoever asks. */
export interface ShownLine extends Omit<ReadLine, 'placeOf'> {
  placeOf: (
    ctx: ContentsCtx,
    asked: { params: { spaceId: string }; query: object; actor: Pick<Caller, 'site'> },
  ) => Promise<Place>;
}

export const permission = { on: 'space', role: 'read' } as const;

// What is proposed is shown to nobody but those who work on it.
export const common = ({ family, of }: ShownLine) =>
  ({
    family,
    permission: of === 'a change request' ? permission : ({ ...permission, visitor: true } as const),
    method: 'GET',
    status: 200,
  }) as const;

/** In the type is the space alone: what else the line has, `placeOf` knows. */
export const paramsOf = <K extends string = never>({ parameter }: ShownLine, ...names: K[]) =>
  idParams<'spaceId' | K>('spaceId', ...(parameter === undefined ? [] : [parameter as K]), ...names);

export const pathParamsOf = ({ parameter }: ShownLine) =>
  pathParams<'spaceId'>('spaceId', ...(parameter === undefined ? [] : [parameter as 'spaceId']));

export const queryOf = <P extends TProperties>({ further }: ShownLine, query: { properties: P }) =>
  Type.Object({ ...query.properties, ...(further as Record<never, never> | undefined) });
