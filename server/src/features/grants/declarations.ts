// Declarations: every operation is there twice, for spaces and for collections, with one handler.
import type { ApiOperation, Role } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';

/** What roles are given on, and how its operations are called. */
export interface Content {
  kind: 'space' | 'collection';
  family: string;
  /** What ends each operationId. */
  ending: 'Space' | 'Collection';
  base: string;
  /** The parameter of the path that names it. */
  idParam: 'spaceId' | 'collectionId';
}

const spaces: Content = {
  kind: 'space',
  family: 'Space permissions',
  ending: 'Space',
  base: '/v1/spaces/{spaceId}/permissions',
  idParam: 'spaceId',
};

const collections: Content = {
  kind: 'collection',
  family: 'Collection permissions',
  ending: 'Collection',
  base: '/v1/collections/{collectionId}/permissions',
  idParam: 'collectionId',
};

type Declare<Ctx> = (content: Content) => ApiOperation<Ctx>;

/** Declares operations for spaces, and then the same ones for collections. */
export const onBoth = <Ctx>(...declared: Declare<Ctx>[]): ApiOperation<Ctx>[] =>
  [spaces, collections].flatMap((content) => declared.map((declare) => declare(content)));

export const paramsOf = <K extends string = never>({ idParam }: Content, ...names: K[]) =>
  idParams<Content['idParam'] | K>(idParam, ...names);

/** What a request is about. */
export const named = ({ kind, idParam }: Content, params: Record<string, string>) => ({
  kind,
  id: params[idParam] ?? '',
});

/** What changes the roles of others: a token needs the scope of administrators for it, whatever role its holder has. */
export const managing = (content: Content, also: string) => ({
  ...permission(content, 'create', also),
  scope: 'admin' as const,
});

export const permission = ({ kind }: Content, role: Role, also?: string) => ({
  on: kind,
  role,
  ...(also === undefined ? {} : { also }),
});
