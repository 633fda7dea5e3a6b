import { type Static, Type } from 'typebox';
import { named } from '#platform/http/index.ts';

export const RenderRequest = Type.Object({
  source: Type.String({
    maxLength: 40_000,
    description: 'Markdown of a block, or of a few. Front matter and reusable contents in it are not followed.',
  }),
  path: Type.Optional(
    Type.String({
      maxLength: 4096,
      description: 'The file that the text stands in, such as `guide/setup.md`: its links go from there.',
    }),
  ),
});

const Described = Type.Object({
  kind: Type.Literal('openapi'),
  state: Type.Enum(['shown', 'absent', 'unread', 'later', 'large'], {
    description:
      '`shown`: `html` is what readers see. `absent`: the specification, or what is named of it, is not there. `unread`: it lies at an address that no page of the space was read with yet. `later`: it cannot be had just now. `large`: more than an answer holds.',
  }),
  html: Type.Optional(Type.String({ description: 'As published pages have it, without forms that send requests.' })),
});

const Linked = Type.Object({
  kind: Type.Literal('page'),
  target: Type.String({ description: 'As it is written.' }),
  by: Type.Enum(['page', 'file', 'elsewhere', 'moved', 'nothing'], {
    description:
      '`page`, `file`: what the target names in the space. `elsewhere`: it is not in this space. `moved`: nothing lies at the target, and readers find nothing by the link; but as an address of the space, it is followed to `page`, by a redirect, a former address, another spelling or a file. `nothing`: there is nothing.',
  }),
  page: Type.Optional(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      path: Type.Optional(Type.String()),
      emoji: Type.Optional(Type.String()),
      icon: Type.Optional(Type.String()),
      description: Type.Optional(Type.String()),
    }),
  ),
});

export const RenderedBlocks = named(
  'RenderedBlocks',
  Type.Object({
    object: Type.Literal('rendered-blocks'),
    items: Type.Array(Type.Union([Described, Linked]), {
      description: 'Blocks of OpenAPI specifications, links to pages and mentions, in their order; at most 100.',
    }),
    count: Type.Integer({ minimum: 0, description: 'How many were found.' }),
  }),
);

export type Rendered = Static<typeof RenderedBlocks>;
export type RenderedPart = Rendered['items'][number];
