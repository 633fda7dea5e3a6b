import { type TObject, type TSchema, Type } from 'typebox';

/** Gives a schema a name under which the OpenAPI document lists it once and refers to it everywhere else. */
export const named = <T extends TSchema>(name: string, schema: T): T => {
  const title = { value: name, enumerable: true, configurable: true, writable: true };
  // What the library notes of a schema, by which it cleans values, is not enumerable.
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(schema), title }) as T;
};

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const DateTime = (description?: string) =>
  Type.String({ format: 'date-time', ...(description === undefined ? {} : { description }) });

/** An absolute address. A resource without one leaves the key out: clients parse the value. */
export const Uri = (description?: string) =>
  Type.String({ format: 'uri', ...(description === undefined ? {} : { description }) });

/** Path parameters that are identifiers. They are opaque, so only their length is bounded. */
export const idParams = <K extends string>(...names: K[]) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.String({ minLength: 1, maxLength: 256 })])) as Record<
      K,
      ReturnType<typeof Type.String>
    >,
  );

export const pageQuery = {
  page: Type.Optional(Type.String({ maxLength: 2048, description: 'The `next.page` of the previous answer.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1000, description: 'How many items to answer at most; 100 when left out.' }),
  ),
};

export const PageQuery = Type.Object(pageQuery);

/** The list envelope of the contract. */
export const listOf = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    count: Type.Integer({
      minimum: 0,
      description: 'All items of the list that the caller may see, not only this page.',
    }),
    next: Type.Optional(Type.Object({ page: Type.String() })),
  });

export const EmptyObject: TObject = Type.Object({});

export const ErrorSchema = named(
  'Error',
  Type.Object({
    error: Type.Object({
      code: Type.Integer({ description: 'The HTTP status.' }),
      message: Type.String(),
      details: Type.Optional(
        Type.Array(
          Type.Object({
            in: Type.Optional(Type.Enum(['body', 'query', 'path', 'headers'])),
            path: Type.String({ description: 'JSON pointer to what is wrong.' }),
            message: Type.String(),
          }),
        ),
      ),
    }),
  }),
);
