// Settings that are more than one value: the announcement, page actions, accounts.
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';
import { ANNOUNCEMENTS, PAGE_ACTIONS, PLATFORMS } from './choices.ts';
import { useEditing } from './context.ts';
import { Setting } from './fields.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { LookLink } from './links.ts';
import { OrderedList } from './ordered-list.tsx';
import { valueAt } from './settings.ts';
import { useTargetWords } from './target-words.ts';

interface Announced {
  enabled: boolean;
  message: string;
  link?: LookLink;
  style: string;
}

const FIRST: Announced = { enabled: true, message: 'Something new is here', style: 'info' };

export function AnnouncementSetting() {
  const { look, change } = useEditing();
  const now = valueAt(look, 'announcement') as Announced | undefined;
  const set = (part: Partial<Announced>) => change('announcement', { ...FIRST, ...now, ...part });
  const [isOpen, setOpen] = useState(false);
  const words = useTargetWords(now?.link === undefined ? [] : [now.link]);
  const setLink = (link: LookLink | undefined) => {
    const { link: _, ...others } = now ?? FIRST;
    change('announcement', { ...others, ...(link !== undefined && { link }) });
  };
  return (
    <Setting path="announcement" name="Announcement">
      <Switch isSelected={now?.enabled === true} onChange={(enabled) => set({ enabled })}>
        Show an announcement above all pages
      </Switch>
      {now?.enabled === true && (
        <>
          <Field
            label="Message"
            isRequired
            minLength={2}
            maxLength={128}
            value={now.message}
            onChange={(message) => set({ message })}
          />
          <Select label="Kind" value={now.style} choices={ANNOUNCEMENTS} onChange={(style) => set({ style })} />
          <div className="field">
            <span className="field-label">Link</span>
            <OrderedList
              label="Link of the announcement"
              items={now.link === undefined ? [] : [now.link]}
              toListed={(link) => ({ title: link.title, note: words(link) })}
              onEdit={() => setOpen(true)}
              onRemove={() => setLink(undefined)}
            />
            {now.link === undefined && (
              <div>
                <Button onPress={() => setOpen(true)}>Add a link to the announcement</Button>
              </div>
            )}
          </div>
          {isOpen && (
            <LinkDialog
              link={{ links: [], ...(now.link ?? { title: '', to: { kind: 'url', url: '' } }) }}
              isInHeader={false}
              isNew={now.link === undefined}
              onClose={() => setOpen(false)}
              onSave={({ title, to }) => {
                setLink({ title, to });
                setOpen(false);
              }}
            />
          )}
        </>
      )}
    </Setting>
  );
}

const ACTION_NAMES = new Map(PAGE_ACTIONS);

/** Which actions pages offer, and in which order. The assistant is there where it is on. */
export function PageActionsSetting() {
  const { look, change } = useEditing();
  const items = (valueAt(look, 'pageActions.items') ?? []) as readonly string[];
  const off = PAGE_ACTIONS.filter(([name]) => !items.includes(name) && name !== 'assistant');
  const set = (next: readonly string[]) => change('pageActions.items', next);
  return (
    <Setting path="pageActions.items" name="Page actions">
      <span className="field-label">Actions of a page</span>
      <OrderedList
        label="Actions of a page"
        items={items}
        toListed={(name) => ({ title: ACTION_NAMES.get(name) ?? name })}
        onChange={set}
        onRemove={(index) => set(items.toSpliced(index, 1))}
      />
      {off.length > 0 && (
        <div className="look-off" role="group" aria-label="Actions that are off">
          {off.map(([name, label]) => (
            <Button key={name} aria-label={`Add ${label}`} onPress={() => set([...items, name])}>
              + {label}
            </Button>
          ))}
        </div>
      )}
    </Setting>
  );
}

interface Account {
  platform: string;
  handle: string;
  display: { header: boolean; footer: boolean };
}

export function SocialSetting() {
  const { look, change } = useEditing();
  const accounts = (valueAt(look, 'socialAccounts') ?? []) as readonly Account[];
  const set = (index: number, account: Account) => change('socialAccounts', accounts.toSpliced(index, 1, account));
  return (
    <Setting path="socialAccounts" name="Accounts">
      {accounts.map((account, index) => (
        <fieldset key={index} className="look-group">
          <legend className="only-spoken">Account {index + 1}</legend>
          <div className="look-group-head">
            <Select
              label={`Platform ${index + 1}`}
              value={account.platform}
              choices={PLATFORMS}
              onChange={(platform) => set(index, { ...account, platform })}
            />
            <IconButton
              label={`Remove account ${index + 1}`}
              icon={<IconX size={16} />}
              onPress={() => change('socialAccounts', accounts.toSpliced(index, 1))}
            />
          </div>
          <Field
            label={`Name of the account ${index + 1}`}
            help="As it stands in its address, such as acme or @acme@mastodon.social."
            maxLength={128}
            value={account.handle}
            onChange={(handle) => set(index, { ...account, handle })}
          />
          <div className="look-off">
            <Switch
              isSelected={account.display.header}
              onChange={(header) => set(index, { ...account, display: { ...account.display, header } })}
            >
              In the header
            </Switch>
            <Switch
              isSelected={account.display.footer}
              onChange={(footer) => set(index, { ...account, display: { ...account.display, footer } })}
            >
              In the footer
            </Switch>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          isDisabled={accounts.length >= 20}
          onPress={() =>
            change('socialAccounts', [
              ...accounts,
              { platform: 'github', handle: '', display: { header: false, footer: true } },
            ])
          }
        >
          Add an account
        </Button>
      </div>
    </Setting>
  );
}
