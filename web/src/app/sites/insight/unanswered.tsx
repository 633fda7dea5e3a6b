// What readers typed that nothing answered, with the ways to answer it: a page, or another word for one that is there.
import { IconArrowsLeftRight, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SynonymDialog } from '../../administration/catalog/synonyms/synonym-dialog.tsx';
import { organizations } from '../../api/reads.ts';
import { Failed } from '../../shell/failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useSite } from '../context.ts';
import type { Period } from './range.ts';
import { countedIn, type Row } from './reads.ts';
import { InsightTable } from './table.tsx';
import { WriteDialog } from './write-dialog.tsx';

type Kind = 'query' | 'question';

const TEXTS = {
  query: {
    id: 'insight-searches',
    title: 'Searches without an answer',
    column: 'Search',
    help: 'Readers typed this and found no page. Write one, or use their word on the page that answers it.',
    none: 'Every search found a page in this time, or nobody searched.',
  },
  question: {
    id: 'insight-questions',
    title: 'Questions without an answer',
    column: 'Question',
    help: 'Readers asked this, and the pages did not say it.',
    none: 'Every question was answered in this time, or nobody asked.',
  },
} as const satisfies Record<Kind, unknown>;

/** A phrase that is longer is none that others use. */
const LONGEST_TERM = 100;

interface Props {
  kind: Kind;
  period: Period;
  mayWrite: boolean;
}

export function Unanswered({ kind, period, mayWrite }: Props) {
  const { at } = useSite();
  const [open, setOpen] = useState<{ query: string; as: 'page' | 'synonym' }>();
  const { data: all = [] } = useQuery(organizations);
  const asked = { groupBy: [kind], filters: { withoutResults: true }, select: ['events', 'visitors'], limit: 50 };
  const { data, error, refetch } = useQuery(countedIn(at, period.now, asked));
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const isAdmin = all.find(({ id }) => id === at.organizationId)?.permissions['admin'] === true;
  const mayName = (query: string) => kind === 'query' && isAdmin && query.length <= LONGEST_TERM;
  const { id, title, column, help, none } = TEXTS[kind];
  const textOf = ({ group }: Row): string => group[kind] ?? '';
  const onClose = () => setOpen(undefined);
  return (
    <InsightTable
      id={id}
      title={title}
      help={help}
      items={data.rows.filter((row) => textOf(row) !== '')}
      keyOf={textOf}
      none={none}
      columns={[
        { title: column, value: textOf },
        { title: 'Times', value: ({ events = 0 }) => events, isNumber: true },
        { title: 'Readers', value: ({ visitors = 0 }) => visitors, isNumber: true },
        {
          title: 'Mend',
          isTool: true,
          value: () => '',
          cell: (row) => (
            <span className="insight-tools">
              {mayName(textOf(row)) && (
                <Button
                  aria-label={`Add a synonym: ${textOf(row)}`}
                  onPress={() => setOpen({ query: textOf(row), as: 'synonym' })}
                >
                  <IconArrowsLeftRight size={16} aria-hidden />
                  Add a synonym
                </Button>
              )}
              {mayWrite && (
                <Button
                  aria-label={`Write about it: ${textOf(row)}`}
                  onPress={() => setOpen({ query: textOf(row), as: 'page' })}
                >
                  <IconPencil size={16} aria-hidden />
                  Write about it
                </Button>
              )}
            </span>
          ),
        },
      ]}
    >
      {open?.as === 'page' && <WriteDialog query={open.query} onClose={onClose} />}
      {open?.as === 'synonym' && (
        <SynonymDialog organizationId={at.organizationId} word={open.query} onClose={onClose} />
      )}
    </InsightTable>
  );
}
