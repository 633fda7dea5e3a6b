import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useReadPeople } from '../members/changes.ts';
import type { Role } from '../roles.ts';
import { counted, namesOf } from '../text.ts';

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
}

/** At most so many in one request. */
export const AT_ONCE = 100;

/** Invites people by mail. Who was invited before is invited again, and the earlier link ends. */
export function useInviting(organizationId: string) {
  const readAgain = useReadPeople(organizationId);
  return useMutation({
    meta: { isShown: true },
    mutationFn: ({ emails, role, sso }: Wish) =>
      call<Invited>('POST /orgs/{organizationId}/invites', {
        path: { organizationId },
        body: { emails, role, ...(sso && { sso }), language: document.documentElement.lang },
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
