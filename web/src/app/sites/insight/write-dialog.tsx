// A search without an answer gets one: a new page at a place that somebody chooses, or a page that is there.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { type Place, toPath } from '../../space/addresses.ts';
import { beginWriting } from '../../space/begin-writing.ts';
import { writingOf } from '../../space/context.ts';
import { makeEdit } from '../../space/edits.ts';
import type { ChangeRequest } from '../../space/reads.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OptionCards } from '../../ui/option-cards.tsx';
import { partsOf } from '../access/redirects/targets.ts';
import { useSite } from '../context.ts';
import { PagePlace } from '../page-place.tsx';
import { spacesIn, structureOf } from '../reads.ts';

type Way = 'new' | 'there';

interface Props {
  /** What readers typed. */
  query: string;
  onClose: () => void;
}

export function WriteDialog({ query, onClose }: Props) {
  const { at } = useSite();
  const { data: structure } = useQuery(structureOf(at));
  const [way, setWay] = useState<Way>('new');
  const [title, setTitle] = useState(() => toTitle(query));
  const [chosen, setChosen] = useState<string>();
  const [pageId, setPageId] = useState<string>();
  const writing = useWriting(query, onClose);
  const spaces = new Map((structure === undefined ? [] : spacesIn(structure)).map(({ space }) => [space.id, space]));
  const parts = structure === undefined ? undefined : partsOf(structure);
  // Where somebody may write comes first.
  const first = parts?.find(({ spaceId }) => spaces.get(spaceId)?.permissions['edit'] === true) ?? parts?.[0];
  const part = parts?.find(({ siteSpaceId }) => siteSpaceId === chosen) ?? first;
  const space = part && spaces.get(part.spaceId);
  const how = space === undefined ? 'no' : writingOf(space, undefined);
  const isReady = way === 'new' ? title.trim() !== '' && how !== 'no' : pageId !== undefined;
  const mutate = () => {
    if (space === undefined) return;
    const goal = { spaceId: space.id, pageId };
    writing.mutate(way === 'new' ? { ...goal, title: title.trim(), isProposed: how === 'propose' } : goal);
  };
  return (
    <FormDialog
      title={`Write about “${query}”`}
      action={way === 'new' ? 'Write it' : 'Open the page'}
      doing={{ isPending: writing.isPending, mutate }}
      isDisabled={!isReady}
      onClose={onClose}
    >
      <OptionCards<Way>
        label="Where the answer will be"
        value={way}
        options={[
          ['new', 'A new page', 'It is found once the word is in it and it is published.'],
          ['there', 'A page that is there', 'It opens in the editor, so that you can use the word in it.'],
        ]}
        onChange={setWay}
      />
      {way === 'new' && <Field label="Title" isRequired maxLength={100} value={title} onChange={setTitle} />}
      <PagePlace
        {...{ parts, part, pageId }}
        label={way === 'new' ? 'Below the page' : 'Page'}
        none="The site shows no space yet. Add one to its structure before you write."
        onlyDocuments={way === 'there'}
        onChoose={(siteSpaceId, id) => {
          setChosen(siteSpaceId);
          setPageId(id);
        }}
      />
      {way === 'new' && <p className="field-help">{HELP[how]}</p>}
      {writing.error !== null && (
        <p className="field-error" role="alert">
          {writing.error.message}
        </p>
      )}
    </FormDialog>
  );
}

const HELP = {
  direct: 'Without a page above it, it is at the end of the top.',
  propose:
    'Without a page above it, it is at the end of the top. A change request begins for it, because the space is locked.',
  no: 'You may not write in this part of the site. Choose another one.',
};

interface Writing {
  spaceId: string;
  /** Above a new page, or the page itself. */
  pageId: string | undefined;
  /** Of a new page. */
  title?: string;
  isProposed?: boolean;
}

function useWriting(query: string, onClose: () => void) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async ({ spaceId, pageId, title, isProposed }: Writing): Promise<[Place, string | undefined]> => {
      if (title === undefined) return [{ spaceId }, pageId];
      const place = isProposed === true ? await propose(spaceId, query) : { spaceId };
      const change = { operation: 'insert_page', kind: 'document', title, into: pageId ?? null };
      const { created } = await makeEdit(place, [change]);
      return [place, created[0]];
    },
    onSuccess: async ([place, pageId], { spaceId, title }) => {
      onClose();
      if (title !== undefined) await client.invalidateQueries({ queryKey: ['space', spaceId] });
      const path = toPath(place, pageId === undefined ? { name: 'start' } : { name: 'page', pageId });
      navigate(path);
      if (title !== undefined) beginWriting();
    },
  });
}

async function propose(spaceId: string, query: string): Promise<Place> {
  const body = { subject: `Write about “${query}”`.slice(0, 100) };
  const request = await call<ChangeRequest>('POST /spaces/{spaceId}/change-requests', { path: { spaceId }, body });
  return { spaceId, changeRequestId: request.id };
}

/** As a page would be called. */
const toTitle = (query: string): string => {
  const [first = '', ...rest] = query.trim().slice(0, 100);
  return first.toLocaleUpperCase() + rest.join('');
};
