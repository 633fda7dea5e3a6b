import { EmptyObject, type Operation, type TypedOperation } from '#platform/http/index.ts';
import type { TObject, TSchema } from 'typebox';
import type { Caller } from './actor.ts';
import { type Demand, type Permission, scopeOf } from './permission.ts';
import { integrationDemandOf } from './integrations/operations.ts';

/** An operation as the rooms declare it: with its permission, on the ctx that it needs. */
export type ApiOperation<Ctx> = Operation<Ctx, Demand, Caller>;

/** Declares one operation; the types of its parts flow from its schemas into its handler. */
export function operation<
  Ctx,
  P extends TObject = TObject<Record<never, never>>,
  Q extends TObject = TObject<Record<never, never>>,
  B extends TSchema = TObject<Record<never, never>>,
  R extends TSchema = TSchema,
>(declared: TypedOperation<Ctx, Permission, Caller, P, Q, B, R>): ApiOperation<Ctx> {
  const { params, query, ...rest } = declared;
  const integration = integrationDemandOf(rest.id);
  const permission = { ...rest.permission, scope: scopeOf(rest), ...(integration && { integration }) };
  const shapes = { params: params ?? EmptyObject, query: query ?? EmptyObject };
  return { ...rest, ...shapes, permission } as unknown as ApiOperation<Ctx>;
}
