import { Type } from 'typebox';
import { DateTime, idParams, named, nullable, pageQuery, Uri } from '#platform/http/index.ts';
import { User } from '#features/users/schema.ts';
import { CHOICES, type Kind, KINDS } from './kinds.ts';

export const notificationParams = idParams('notificationId');

export const ListNotifications = Type.Object({
  ...pageQuery,
  unread: Type.Optional(Type.Boolean({ description: 'Only those that are not read, or only those that are.' })),
  kind: Type.Optional(Type.Enum([...KINDS], { description: 'Only those of this kind.' })),
  space: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'Only those that are about this space.' }),
  ),
});

export const Notification = named(
  'Notification',
  Type.Object({
    object: Type.Literal('notification'),
    id: Type.String(),
    kind: Type.Enum([...KINDS]),
    createdAt: DateTime(),
    readAt: Type.Optional(DateTime('Absent while it is not read.')),
    by: Type.Optional(User),
    organization: Type.String({ description: 'The id of the organization of the space.' }),
    space: Type.Object({ id: Type.String(), title: Type.String() }),
    changeRequest: Type.Optional(
      Type.Object(
        { id: Type.String(), number: Type.Integer(), subject: Type.String() },
        {
          description: 'Absent where it is about the main content.',
        },
      ),
    ),
    comment: Type.Optional(
      Type.String({ description: 'The id of the comment that it is about, or of the one answered.' }),
    ),
    reply: Type.Optional(Type.String({ description: 'The id of the reply that it is about.' })),
    urls: Type.Object({
      location: Uri(),
      target: Uri('Where the API answers what it is about.'),
      app: Uri(),
    }),
  }),
);

export const UpdateNotification = Type.Object({
  read: Type.Boolean({ description: 'Whether it is read.' }),
});

export const MarkNotificationsRead = Type.Object({
  until: Type.Optional(DateTime('Only those that were made by then, so that none is marked that nobody saw.')),
});

export const MarkedNotifications = Type.Object({
  count: Type.Integer({ minimum: 0, description: 'How many were not read before.' }),
});

const Choice = Type.Enum([...CHOICES], {
  description: '`list`: in the list. `mail`: in the list, and by mail unless it is read soon. `none`: nowhere.',
});

const choices = Object.fromEntries(KINDS.map((kind) => [kind, Choice])) as Record<Kind, typeof Choice>;

export const NotificationSettings = named(
  'NotificationSettings',
  Type.Object({
    object: Type.Literal('notification-settings'),
    kinds: Type.Object(choices),
    language: Type.Optional(Type.String({ description: 'Of the mails; absent where it is English.' })),
    urls: Type.Object({ location: Uri() }),
  }),
);

const LANGUAGE = '^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$';

export const UpdateNotificationSettings = Type.Object({
  kinds: Type.Optional(Type.Partial(Type.Object(choices))),
  language: Type.Optional({
    ...nullable(Type.String({ pattern: LANGUAGE, maxLength: 35 })),
    description: 'Of the mails, such as `de`; null is English.',
  }),
});
