import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { Failed } from '../../../shell/failed.tsx';
import '../../../space/tags/tags.css';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { useSite } from '../../context.ts';
import { SITE, siteKey } from '../../reads.ts';
import { CopyButton } from '../copy.tsx';
import { type ShareLink, shareLinksOf } from './reads.ts';

type Open = { what: 'new' } | { what: 'rename' | 'delete'; link: ShareLink };

const nameOf = ({ name, id }: ShareLink): string => name ?? id;

/** Secret addresses of a site: made, named, copied, revoked and deleted one by one. */
export function ShareLinks({ isUsed }: { isUsed: boolean }) {
  const { at } = useSite();
  const { data: links, error, refetch } = useQuery(shareLinksOf(at));
  const [open, setOpen] = useState<Open>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="share-links">
      <div className="parts-head">
        <h2 id="share-links" ref={heading} tabIndex={-1}>
          Share links
        </h2>
        <Button onPress={() => setOpen({ what: 'new' })}>
          <IconPlus size={16} aria-hidden />
          New share link
        </Button>
      </div>
      <p className="field-help">
        Each is a secret address. Give one to each group of readers, so that you can revoke it alone. Who last used one
        is not recorded.
        {!isUsed && ' They work while the site is published for “Who has a share link”.'}
      </p>
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {error === null && links === undefined && <Loading />}
      {links?.length === 0 && <p className="site-note">There is no share link yet.</p>}
      {links !== undefined && links.length > 0 && (
        <ul className="parts-list">
          {links.map((link) => (
            <Row key={link.id} link={link} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {open?.what === 'new' && <Naming onClose={close} />}
      {open?.what === 'rename' && <Naming link={open.link} onClose={close} />}
      {open?.what === 'delete' && (
        <Deleting link={open.link} onClose={close} onDeleted={() => heading.current?.focus()} />
      )}
    </section>
  );
}

function Row({ link, onOpen }: { link: ShareLink; onOpen: (open: Open) => void }) {
  const update = useUpdating(link);
  const name = nameOf(link);
  return (
    <li className="parts-row">
      <span className="parts-what">
        <span className="parts-address" dir="auto">
          {name}
        </span>
        <span className="parts-facts">
          Made {new Date(link.createdAt).toLocaleDateString(document.documentElement.lang)}
        </span>
        <Switch
          isSelected={link.active !== false}
          onChange={(active) => update.mutate({ active })}
        >{`Let readers in by “${name}”`}</Switch>
      </span>
      <span className="parts-tools">
        <CopyButton text={link.urls.published} what={`the share link ${name}`} />
        <IconButton
          label={`Rename ${name}`}
          icon={<IconPencil size={16} />}
          onPress={() => onOpen({ what: 'rename', link })}
        />
        <IconButton
          label={`Delete ${name}`}
          icon={<IconTrash size={16} />}
          onPress={() => onOpen({ what: 'delete', link })}
        />
      </span>
    </li>
  );
}

function useUpdating({ id }: ShareLink) {
  const { at } = useSite();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name?: string; active?: boolean }) =>
      call(`PATCH ${SITE}/share-links/{shareLinkId}`, { path: { ...at, shareLinkId: id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(at) }),
  });
}

function Naming({ link, onClose }: { link?: ShareLink; onClose: () => void }) {
  const { at } = useSite();
  const [name, setName] = useState(link?.name ?? '');
  const client = useQueryClient();
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      link === undefined
        ? call<ShareLink>(`POST ${SITE}/share-links`, { path: at, body: { name: name.trim() } })
        : call<ShareLink>(`PATCH ${SITE}/share-links/{shareLinkId}`, {
            path: { ...at, shareLinkId: link.id },
            body: { name: name.trim() },
          }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: siteKey(at) });
      notify({
        kind: 'done',
        text: link === undefined ? `“${name.trim()}” is made. Copy it from the list.` : 'Renamed.',
      });
    },
  });
  return (
    <FormDialog
      title={link === undefined ? 'New share link' : `Rename “${nameOf(link)}”`}
      action={link === undefined ? 'Make it' : 'Save'}
      doing={{ isPending: save.isPending, mutate: () => save.mutate() }}
      isDisabled={name.trim() === ''}
      onClose={onClose}
    >
      <Field
        label="Name"
        help="Such as who gets it. Readers do not see it."
        autoFocus
        maxLength={50}
        value={name}
        onChange={setName}
        error={save.error?.message}
      />
    </FormDialog>
  );
}

function Deleting({ link, onClose, onDeleted }: { link: ShareLink; onClose: () => void; onDeleted: () => void }) {
  const { at } = useSite();
  const client = useQueryClient();
  const remove = useMutation({
    meta: { isShown: true },
    mutationFn: () => call(`DELETE ${SITE}/share-links/{shareLinkId}`, { path: { ...at, shareLinkId: link.id } }),
    onSuccess: async () => {
      onClose();
      onDeleted();
      await client.invalidateQueries({ queryKey: siteKey(at) });
    },
  });
  return (
    <FormDialog
      title={`Delete “${nameOf(link)}”?`}
      action="Delete"
      doing={{ isPending: remove.isPending, mutate: () => remove.mutate() }}
      onClose={onClose}
    >
      <p>Its address answers nothing from now, for good. To let its holders in again later, switch it off instead.</p>
      {remove.error !== null && <p className="field-error">{remove.error.message}</p>}
    </FormDialog>
  );
}
