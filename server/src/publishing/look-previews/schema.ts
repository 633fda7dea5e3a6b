import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' });

export const LookPreview = named(
  'LookPreview',
  Type.Object({
    url: Type.String({
      format: 'uri',
      description:
        'Where the site is read in this look, for an hour. The look is that of the session or token that asked, so a later request changes what is shown there.',
    }),
    colors: Type.Array(
      Type.Object({
        path: Type.String({ description: 'Of the setting, such as `/styling/primaryColor`.' }),
        scheme: Type.Enum(['light', 'dark']),
        chosen: Color,
        shown: Type.String({
          pattern: '^#[0-9a-f]{6}$',
          description: 'The chosen color, or the nearest one that can be read as text (WCAG AA).',
        }),
        ratio: Type.Number({
          minimum: 1,
          maximum: 21,
          description:
            'The contrast of the chosen color with the ground on which it is hardest to read. Text needs 4.5.',
        }),
        shownRatio: Type.Number({
          minimum: 1,
          maximum: 21,
          description: 'The same of `shown`, which is what readers see.',
        }),
      }),
      { description: 'Colors in which something is written.' },
    ),
  }),
);
