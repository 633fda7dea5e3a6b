import { IconArrowRight, IconArrowsLeftRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Organization } from '../../../api/types.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { languageName } from '../../../ui/language-name.ts';
import { notify } from '../../../ui/toast-queue.ts';
import { PagedList } from '../../paged.tsx';
import type { TabProps } from '../../tabs.ts';
import { counted } from '../../text.ts';
import type { Written } from './lines.ts';
import { LinesDialog } from './lines-dialog.tsx';
import { type SynonymGroup, synonymsOf, useChanging } from './reads.ts';
import { SynonymDialog } from './synonym-dialog.tsx';

/** Which words mean the same in the searches of an organization. */
export const Synonyms = ({ organization }: TabProps) => <List key={organization.id} organization={organization} />;

function List({ organization: { id: organizationId } }: { organization: Organization }) {
  const [open, setOpen] = useState<SynonymGroup | 'new' | 'lines'>();
  const change = useChanging(organizationId);
  const remove = ({ id, ...group }: SynonymGroup) =>
    change.mutate([{ type: 'delete', id }], {
      onSuccess: () => {
        document.querySelector<HTMLElement>('.admin-tab h1')?.focus();
        const undo = () => change.mutate([{ type: 'insert', ...toWritten(group) }]);
        notify({ kind: 'done', text: `“${nameOf(group)}” is deleted.`, action: { label: 'Undo', onPress: undo } });
      },
    });
  return (
    <div className="admin-tab">
      <div className="admin-head">
        <h1 tabIndex={-1}>Synonyms</h1>
        <span className="admin-tools">
          <Button onPress={() => setOpen('lines')}>Add many</Button>
          <Button kind="main" onPress={() => setOpen('new')}>
            <IconPlus size={16} aria-hidden />
            New group
          </Button>
        </span>
      </div>
      <p className="admin-note">
        Words that mean the same here. Who searches for one finds pages with the others, in spaces, on sites, and in
        answers. A change holds from the next search on.
      </p>
      <PagedList
        of={synonymsOf(organizationId)}
        label="Synonyms"
        count={(all) => counted(all, 'group')}
        empty={
          <Empty
            icon={<IconArrowsLeftRight size={32} aria-hidden />}
            title="There are no synonyms yet"
            text="Add words of your own, such as the name of a product and what everybody calls it. Common words of software, such as “login” and “sign in”, are known already."
          />
        }
      >
        {(group) => (
          <li key={group.id} className="admin-row">
            <span className="admin-what">
              <Words group={group} />
              {group.language !== undefined && (
                <span className="admin-facts">
                  <span>In {languageName(group.language)}</span>
                </span>
              )}
            </span>
            <span className="admin-tools">
              <IconButton
                label={`Edit ${nameOf(group)}`}
                icon={<IconPencil size={16} />}
                onPress={() => setOpen(group)}
              />
              <IconButton
                label={`Delete ${nameOf(group)}`}
                icon={<IconTrash size={16} />}
                onPress={() => remove(group)}
              />
            </span>
          </li>
        )}
      </PagedList>
      {open === 'lines' && <LinesDialog organizationId={organizationId} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'lines' && (
        <SynonymDialog
          organizationId={organizationId}
          {...(open !== 'new' && { group: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

const Words = ({ group: { from, terms } }: { group: Written }) => (
  <span className="synonym-words">
    {from !== undefined && (
      <>
        <Terms terms={from} />
        <IconArrowRight size={16} role="img" aria-label="also finds" className="synonym-arrow" />
      </>
    )}
    <Terms terms={terms} />
  </span>
);

const Terms = ({ terms }: { terms: readonly string[] }) =>
  terms.map((term) => (
    <bdi key={term} className="synonym-word">
      {term}
    </bdi>
  ));

const nameOf = ({ from, terms }: Written): string => (from ?? terms)[0] ?? '';

const toWritten = ({ terms, from, language }: Written): Written => ({
  terms,
  ...(from !== undefined && { from }),
  ...(language !== undefined && { language }),
});
