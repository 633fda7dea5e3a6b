// What is shared: a space, or a collection with everything in it.
import type { Operation } from '../../api/client.ts';

export interface Target {
  kind: 'space' | 'collection';
  id: string;
  title: string;
  organization: string;
  /** Whether the person says who may see it. */
  isManaged: boolean;
}

/** An operation on what is shared, such as `GET /spaces/{spaceId}/permissions/users`. */
export const operationOn = ({ kind }: Target, method: string, path: string): Operation =>
  `${method} /${kind}s/{${kind}Id}${path}` as Operation;

export const pathOf = ({ kind, id }: Target, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  [`${kind}Id`]: id,
  ...more,
});

export const keyOf = ({ kind, id, organization }: Target, ...rest: readonly unknown[]) => [
  'organization',
  organization,
  'shared',
  kind,
  id,
  ...rest,
];

export const peoplePath = ({ kind, id, organization }: Pick<Target, 'kind' | 'id' | 'organization'>): string =>
  kind === 'space'
    ? `/spaces/${encodeURIComponent(id)}/people`
    : `/organizations/${encodeURIComponent(organization)}/collections/${encodeURIComponent(id)}`;
