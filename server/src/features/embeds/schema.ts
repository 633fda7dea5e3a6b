import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

export const EmbedQuery = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2048, description: 'An http or https address.' }),
});

export const Embed = named(
  'Embed',
  Type.Object({
    type: Type.Literal('link', {
      description: 'Always a card: nothing that a stranger wrote is ever given out as HTML.',
    }),
    title: Type.String({ description: 'What the page calls itself; its address where it cannot be asked.' }),
    site: Type.String({ description: 'What the site calls itself; its host where it does not.' }),
    url: Type.String(),
    icon: Type.Optional(Type.String({ description: 'The address of a small picture.' })),
  }),
);
