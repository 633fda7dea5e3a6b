import { Type } from 'typebox';

/** No answer lists more losses than this; the count says how many there are. */
export const LOSSES_AT_MOST = 100;

export const Export = Type.Object(
  {
    url: Type.String({
      format: 'uri',
      description: 'A zip of the space. Good for at least 15 minutes, without a token.',
    }),
    revision: Type.String({ description: 'The revision that the zip holds.' }),
    losses: Type.Array(Type.String(), {
      maxItems: LOSSES_AT_MOST,
      description: 'What a later import of these files would not bring back, in sentences; the first 100.',
    }),
    lossCount: Type.Integer({ minimum: 0 }),
  },
  { $id: 'Export' },
);
