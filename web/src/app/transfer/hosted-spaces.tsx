import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Page } from '../api/client.ts';
import { organizations, spacesOf } from '../api/reads.ts';
import { Select } from '../ui/select.tsx';
import { notify } from '../ui/toast-queue.ts';
import { counted } from './texts.ts';

interface HostedSpace {
  id: string;
  status: 'known' | 'pending' | 'unknown';
  space?: string;
  links: number;
  mentions: readonly { space: string; links: number; resolved: boolean }[];
}

const FOLLOWED_EVERY_MS = 2500;

/** At most so many are shown; an organization has a handful. */
const SHOWN_AT_MOST = 100;

const hostedOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'hosted-spaces'],
    queryFn: ({ signal }) =>
      call<Page<HostedSpace>>('GET /orgs/{organizationId}/hosted-spaces', {
        path: { organizationId },
        query: { limit: SHOWN_AT_MOST },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'pending') === true ? FOLLOWED_EVERY_MS : false,
  });

/** Which spaces are meant in links of the hosted application, for who may say so; of one space, or of all. */
export function HostedSpaces({ organizationId, space }: { organizationId: string; space?: string | undefined }) {
  const { data: all = [] } = useQuery(organizations);
  const may = all.some(({ id, permissions }) => id === organizationId && permissions['createContent'] === true);
  const { data } = useQuery({ ...hostedOf(organizationId), enabled: may });
  const { data: spaces = [] } = useQuery({ ...spacesOf(organizationId), enabled: may });
  const items = (data?.items ?? []).filter(
    ({ mentions }) => space === undefined || mentions.some((mention) => mention.space === space),
  );
  if (items.length === 0) return null;
  const titles = new Map(spaces.map(({ id, title }) => [id, title]));
  return (
    <section className="import-hosted" aria-label="Links to other spaces of the hosted application">
      <h2>Links to other spaces of the hosted application</h2>
      <p className="field-help">
        Texts name other spaces by the ids that these had there. Say which space is meant, and the links lead to it,
        also in spaces that were imported before. No text is changed.
      </p>
      <ul className="import-entries">
        {items.map((item) => (
          <li key={item.id}>
            <Row organizationId={organizationId} item={item} titles={titles} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  organizationId: string;
  item: HostedSpace;
  titles: ReadonlyMap<string, string>;
}

function Row({ organizationId, item, titles }: RowProps) {
  const { id, status, space = '', links, mentions } = item;
  const say = useSay(organizationId);
  const where = mentions.map((mention) => titles.get(mention.space) ?? 'a space').slice(0, 3);
  const state = status === 'pending' || say.isPending ? 'Links are being resolved.' : undefined;
  return (
    <>
      <div>
        <code>{id}</code>
        <p className="import-where">
          {counted(links, 'link')} in {where.join(', ')}
          {mentions.length > where.length && ', …'}
        </p>
        {state !== undefined && <p role="status">{state}</p>}
        {say.error !== null && <p role="alert">{say.error.message}</p>}
      </div>
      <Select
        label={`Space for ${id}`}
        isLabelHidden
        value={space}
        choices={[['', space === '' ? 'Choose a space' : 'None of them'], ...titles]}
        onChange={(chosen) => say.mutate({ id, space: chosen === '' ? null : chosen })}
      />
    </>
  );
}

function useSay(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (said: { id: string; space: string | null }) =>
      call('PUT /orgs/{organizationId}/hosted-spaces', { path: { organizationId }, body: { spaces: [said] } }),
    onSuccess: async (_, { space }) => {
      notify({ kind: 'done', text: space === null ? 'The space is no longer known.' : 'The links will lead there.' });
      await client.invalidateQueries({ queryKey: hostedOf(organizationId).queryKey });
    },
  });
}
