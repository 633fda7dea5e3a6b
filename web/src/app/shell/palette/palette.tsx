import { IconSearch } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import { filesNamed, found, me, openRequestsOf, organizations, sitesOf, spacesOf } from '../../api/reads.ts';
import { recentPages } from '../../api/recent.ts';
import type { Space } from '../../api/types.ts';
import { chooseColorScheme } from '../color-scheme.ts';
import { Switch } from '../../ui/switch.tsx';
import { findByTitle } from '../side/place-tree.ts';
import {
  countText,
  cut,
  type Entry,
  fileEntries,
  fileSpaces,
  pageEntries,
  type Part,
  recentEntries,
  requestEntries,
  siteEntries,
  spaceEntries,
  spaceIn,
} from './entries.ts';
import './palette.css';

/** How long somebody has stopped typing before the server is asked. */
const REST = 150;
/** Organizations that are searched at once. */
const SEARCHED_AT_MOST = 10;

const NOTHING =
  'Nothing found. Try fewer words, or the beginning of one. Files are found in the space that you are in, and in those that you were in last.';

interface Section {
  id: string;
  title: string;
  entries: readonly Entry[];
}

/** What a space has of its own. */
const OF_SPACE: ReadonlySet<string> = new Set(['pages', 'files', 'requests']);

const COMMANDS: readonly { id: string; title: string; run?: () => void; to?: string }[] = [
  { id: 'home', title: 'Go to Home', to: '/' },
  { id: 'new', title: 'New space', to: '/?new' },
  { id: 'import', title: 'Import', to: '/?import' },
  { id: 'light', title: 'Light', run: () => chooseColorScheme('light') },
  { id: 'dark', title: 'Dark', run: () => chooseColorScheme('dark') },
  { id: 'system', title: 'Use the system colors', run: () => chooseColorScheme('system') },
  { id: 'account', title: 'Your account', run: () => location.assign('/account') },
];

/** Everything by its words: pages, files, spaces, change requests, sites and commands. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [path, navigate] = useLocation();
  const [isHere, setHere] = useState(false);
  const { sections, isSearching, error, spaces } = useSections(query.trim(), isHere);
  const here = spaces.find(({ id }) => id === spaceIn(path));
  const run = (id: string) => {
    onClose();
    const entry = sections.flatMap(({ entries }) => entries).find((each) => each.id === id);
    const command = COMMANDS.find((each) => `command:${each.id}` === id);
    if (command?.run !== undefined) command.run();
    else if (entry?.to.startsWith('/') === false) window.open(entry.to, '_blank', 'noreferrer');
    else if (entry !== undefined) navigate(entry.to);
  };
  // Enter may come before the answers, or while another list takes the place of the one that was chosen from.
  const [isHurried, setHurried] = useState(false);
  const first = sections[0]?.entries[0];
  const goOn = useEffectEvent(() => {
    setHurried(false);
    if (first !== undefined) run(first.id);
  });
  useEffect(() => {
    if (isHurried && !isSearching) goOn();
  }, [isHurried, isSearching]);
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const said = countText(count, query.trim(), isSearching);
  return (
    <ModalOverlay className="modal-back" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal className="modal" data-size="wide">
        <Dialog aria-label="Search" className="palette">
          <Autocomplete
            inputValue={query}
            onInputChange={(typed) => {
              setHurried(false);
              setQuery(typed);
            }}
          >
            <SearchField autoFocus aria-label="Search pages, files, spaces and commands" className="palette-field">
              <IconSearch size={18} />
              <Input
                className="palette-input"
                placeholder="Search pages, files, spaces and commands"
                maxLength={512}
                onKeyDown={({ key, currentTarget, nativeEvent }) => {
                  const chosen = document.getElementById(currentTarget.getAttribute('aria-activedescendant') ?? '');
                  if (key === 'Enter' && chosen === null && !nativeEvent.isComposing) setHurried(true);
                }}
              />
            </SearchField>
            {here !== undefined && (
              <div className="palette-scope">
                <Switch isSelected={isHere} onChange={setHere}>{`Only in “${here.title}”`}</Switch>
              </div>
            )}
            <ListBox
              aria-label="Results"
              className="palette-list"
              items={sections}
              selectionMode="none"
              onAction={(id) => run(String(id))}
              renderEmptyState={() => <p className="palette-note">{isSearching ? 'Searching…' : NOTHING}</p>}
            >
              {({ title, entries }) => (
                <ListBoxSection>
                  <Header className="menu-header">{title}</Header>
                  <Collection items={entries}>{(entry) => <Item entry={entry} />}</Collection>
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
          {error !== undefined && (
            <p role="alert" className="palette-note">
              {error.message}
            </p>
          )}
          <p role="status" className="only-spoken">
            {said}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Item({ entry: { id, title, place, body } }: { entry: Entry }) {
  return (
    <ListBoxItem id={id} className="palette-item" textValue={title.map(({ text }) => text).join('')}>
      <span className="palette-title">
        <Parts parts={title} />
      </span>
      {place !== undefined && <span className="palette-place">{place}</span>}
      {body !== undefined && (
        <span className="palette-body">
          <Parts parts={body} />
        </span>
      )}
    </ListBoxItem>
  );
}

const Parts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, isFound }, index) => (isFound ? <mark key={index}>{text}</mark> : text));

interface Sections {
  sections: Section[];
  isSearching: boolean;
  error: Error | undefined;
  /** All that the person sees. */
  spaces: readonly Space[];
}

/** What is found everywhere, or only in the space that somebody is in. */
function useSections(query: string, isHere: boolean): Sections {
  const { data: person } = useQuery(me);
  const { data: all = [] } = useQuery(organizations);
  const searched = all.slice(0, SEARCHED_AT_MOST);
  const asked = useRested(query);
  const lists = useQueries({ queries: searched.map(({ id }) => spacesOf(id)) });
  const spaces: Space[] = lists.flatMap(({ data }) => data ?? []);
  const [path] = useLocation();
  const here = isHere ? spaces.find(({ id }) => id === spaceIn(path)) : undefined;
  const answers = useQueries({
    queries: searched
      .filter(({ id }) => here === undefined || here.organization === id)
      .map(({ id }) => ({ ...found(id, asked, here?.id), enabled: asked !== '' })),
  });
  const ofSites = useQueries({ queries: searched.map(({ id }) => sitesOf(id)) });
  const ofRequests = useQueries({ queries: searched.map(({ id }) => openRequestsOf(id)) });
  const sites = ofSites.flatMap(({ data }) => data ?? []);
  const requests = ofRequests.flatMap(({ data }) => data?.items ?? []);
  const lately = person === undefined ? [] : recentPages(person.id);
  const inSpaces = here === undefined ? fileSpaces(path, lately, spaces) : [here];
  const ofFiles = useQueries({
    queries: inSpaces.map(({ id }) => ({ ...filesNamed(id, asked), enabled: asked !== '' })),
  });
  const files = inSpaces.map((space, at) => ({ space, files: ofFiles[at]?.data?.items ?? [] }));
  const may = all.some(({ permissions }) => permissions['createContent'] === true);
  const commands = COMMANDS.filter(({ id }) => may || (id !== 'new' && id !== 'import')).map(({ id, title, to }) => ({
    id: `command:${id}`,
    title,
    to: to ?? '/',
  }));
  const requestsHere = requests.filter(({ space }) => here === undefined || space === here.id);
  const named = findByTitle(commands, query).map((each) => ({ ...each, title: cut(each.title, []) }));
  const pages = query === '' ? [] : pageEntries(answers.map(({ data }) => data?.items ?? []));
  const sections = [
    { id: 'recent', title: 'Recent', entries: query === '' ? recentEntries(lately, spaces) : [] },
    { id: 'spaces', title: 'Spaces', entries: query === '' ? [] : spaceEntries(findByTitle(spaces, query)) },
    { id: 'pages', title: 'Pages', entries: pages },
    { id: 'files', title: 'Files', entries: query === '' ? [] : fileEntries(files) },
    {
      id: 'requests',
      title: 'Change requests',
      entries: query === '' ? [] : requestEntries(requestsHere, spaces, query),
    },
    { id: 'sites', title: 'Sites', entries: query === '' ? [] : siteEntries(findByTitle(sites, query)) },
    { id: 'commands', title: 'Commands', entries: named },
  ].filter(({ id, entries }) => entries.length > 0 && (here === undefined || OF_SPACE.has(id)));
  const isSearching =
    query !== '' && (query !== asked || [...answers, ...ofFiles].some(({ isFetching }) => isFetching));
  return { sections, isSearching, error: answers.find(({ error }) => error !== null)?.error ?? undefined, spaces };
}

/** What is asked for, once nobody has typed for a moment. A search that is no longer wanted is aborted. */
function useRested(query: string): string {
  const [rested, setRested] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setRested(query), REST);
    return () => clearTimeout(timer);
  }, [query]);
  return rested;
}
