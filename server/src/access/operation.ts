import { EmptyObject, type Operation, type TypedOperation } from '#platform/http/index.ts';
import type { TObject, TSchema } from 'typebox';
import type { Caller } from './actor.ts';
import type { Permission } from './permission.ts';

/** An operation as the rooms declare it: with its permission, on the ctx that it needs. */
export type ApiOperation<Ctx> = Operation<Ctx, Permission, Caller>;

/** Declares one operation; the types of its parts flow from its schemas into its handler. */
export function operation<
  Ctx,
  P extends TObject = TObject<Record<never, never>>,
  Q extends TObject = TObject<Record<never, never>>,
  B extends TSchema = TObject<Record<never, never>>,
  R extends TSchema = TSchema,
>(declared: TypedOperation<Ctx, Permission, Caller, P, Q, B, R>): ApiOperation<Ctx> {
  const { params, query, ...rest } = declared;
  return { ...rest, params: params ?? EmptyObject, query: query ?? EmptyObject } as unknown as ApiOperation<Ctx>;
}
