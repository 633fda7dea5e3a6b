import { Type } from 'typebox';

export const PersonalArchive = Type.Object(
  {
    object: Type.Literal('personal-archive'),
    url: Type.String({
      format: 'uri',
      description: 'A zip. Good for at least 15 minutes, as long as the session lasts in which it was asked for.',
    }),
  },
  { $id: 'PersonalArchive' },
);
