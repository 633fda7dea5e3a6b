import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useReadPeople } from '../members/changes.ts';
import type { EmailInvite } from '../people.ts';
import type { Role } from '../roles.ts';
import { counted, dayOf, namesOf } from '../text.ts';

export interface Invited {
  users: readonly string[];
  invited: number;
  failedSSOEmails?: readonly string[];
  /** Where the server sends no mail. */
  links?: readonly { email: string; url: string }[];
}

export interface Wish {
  emails: readonly string[];
  role: Role | null;
  sso: boolean;
  expiresInDays?: number;
  message?: string;
  teams?: readonly string[];
  spaces?: readonly string[];
  collections?: readonly string[];
  level?: Role;
}

/** As they were: what somebody was invited with counts when they are invited again. */
export const wishOf = ({
  email,
  role,
  sso,
  message,
  teams,
  spaces,
  collections,
  level,
  ...times
}: EmailInvite): Wish => ({
  ...{ emails: [email], role, sso, teams, spaces, collections, expiresInDays: daysOf(times) },
  ...(message !== undefined && { message }),
  ...(level !== undefined && { level }),
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** For how many days an invitation works that nobody used, from when it was made; what was sent again since has the standard. */
export function daysOf({ createdAt, expiresAt }: Pick<EmailInvite, 'createdAt' | 'expiresAt'>): number {
  const days = Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS);
  return DAYS.some(([choice]) => choice === String(days)) ? days : STANDARD_DAYS;
}

export const STANDARD_DAYS = 14;

/** For how long a link may work. */
export const DAYS: readonly (readonly [days: string, label: string])[] = [
  ['1', '1 day'],
  ['3', '3 days'],
  ['7', '7 days'],
  ['14', '14 days'],
  ['30', '30 days'],
  ['90', '90 days'],
];

/** At most so many in one request. */
export const AT_ONCE = 100;

/** Invites people by mail. Who was invited before is invited again, and the earlier link ends. */
export function useInviting(organizationId: string) {
  const readAgain = useReadPeople(organizationId);
  return useMutation({
    meta: { isShown: true },
    mutationFn: ({ sso, message, ...wish }: Wish) =>
      call<Invited>('POST /orgs/{organizationId}/invites', {
        path: { organizationId },
        body: {
          ...{ ...wish, ...(sso && { sso }), ...(message && { message }) },
          language: document.documentElement.lang,
        },
      }),
    onSuccess: () => readAgain(),
  });
}

/** What came of it, in sentences. */
export function outcomeOf({ users, invited, failedSSOEmails = [], links }: Invited): string {
  const sentences = [
    invited === 0 ? 'Nobody was invited.' : `${counted(invited, 'person is', 'people are')} invited.`,
    ...(users.length > 0
      ? [
          `${counted(users.length, 'is a member', 'are members')} already and ${users.length === 1 ? 'stays' : 'stay'} as before.`,
        ]
      : []),
    ...(failedSSOEmails.length > 0
      ? [`Members who do not sign in by the identity provider yet: ${namesOf(failedSSOEmails, 10)}.`]
      : []),
    ...(links === undefined ? [] : ['This server sends no mail: pass these links on. They are shown only now.']),
  ];
  return sentences.join(' ');
}

/** Until when it works, or what became of it. */
export function whenOf({
  status,
  expiresAt,
  acceptedAt,
}: Pick<EmailInvite, 'status' | 'expiresAt' | 'acceptedAt'>): string {
  if (status === 'accepted') return `Accepted ${dayOf(acceptedAt ?? expiresAt)}`;
  return status === 'waiting' ? `Until ${dayOf(expiresAt)}` : `Expired ${dayOf(expiresAt)}`;
}

/** What it gives besides a role, counted. */
export function givenOf({ teams, spaces, collections }: Pick<EmailInvite, 'teams' | 'spaces' | 'collections'>): string {
  return [
    ...(teams.length > 0 ? [counted(teams.length, 'team')] : []),
    ...(spaces.length > 0 ? [counted(spaces.length, 'space')] : []),
    ...(collections.length > 0 ? [counted(collections.length, 'collection')] : []),
  ].join(', ');
}
