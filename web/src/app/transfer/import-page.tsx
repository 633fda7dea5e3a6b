import { IconLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, ProgressBar } from 'react-aria-components';
import { useLocation, useParams, useSearch } from 'wouter';
import { organizations, spacesOf } from '../api/reads.ts';
import type { Organization } from '../api/types.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { Switch } from '../ui/switch.tsx';
import { lookInto } from './recognizing/look-into.ts';
import { mayImportInto } from './rights.ts';
import { runPath, type RunSource, type RunTarget, sendUpload, startRun } from './runs.ts';
import { ChooseSource, type Given } from './source.tsx';
import { type Aim, ChooseTarget } from './target.tsx';
import { sitePlace } from './site-place.tsx';
import { guessSource, kindForFile, kindForTool, titleFor, titleForFile } from './texts.ts';
import { mayHaveVersions } from './versions.tsx';
import './transfer.css';

/** Where somebody says what is imported, and where it goes. */
export function ImportPage() {
  const { organizationId } = useParams();
  const { data: all } = useQuery(organizations);
  if (all === undefined) return <Loading />;
  const organization = all.find(({ id }) => id === organizationId);
  return organization === undefined ? <NotFound /> : <Allowed key={organization.id} organization={organization} />;
}

/** Whoever came from a change request imports into that. */
function Allowed({ organization }: { organization: Organization }) {
  const query = new URLSearchParams(useSearch());
  const { data: spaces } = useQuery(spacesOf(organization.id));
  if (organization.permissions['createContent'] === true) return <Import organization={organization} />;
  if (spaces === undefined) return <Loading />;
  const isRequest = (id: string): boolean => query.has('request') && id === query.get('space');
  if (spaces.some((space) => mayImportInto(space, isRequest(space.id)))) return <Import organization={organization} />;
  return (
    <Empty
      isWhole
      icon={<IconLock size={32} aria-hidden />}
      title="Importing needs another role"
      text="It takes a space that you may write in and that is not locked. Into a locked space, import from one of its change requests."
    />
  );
}

function Import({ organization }: { organization: Organization }) {
  const query = new URLSearchParams(useSearch());
  const mayMake = organization.permissions['createContent'] === true;
  const space = query.get('space') ?? '';
  const [given, setGiven] = useState<Given>({
    kind: 'zip',
    way: 'file',
    file: undefined,
    found: undefined,
    url: '',
    ref: '',
    fetchesPictures: false,
  });
  const [aim, setAim] = useState<Aim>({
    into: space !== '' || !mayMake ? 'space' : 'new',
    ...{ title: '', parent: query.get('parent') ?? '', space, mode: 'add', conflicts: '' },
    ...{ versions: 'current', site: '', section: '' },
    changeRequest: query.get('request') ?? undefined,
  });
  const { run, sent, cancel } = useImport(organization.id);
  const give = (changes: Partial<Given>) => setGiven((before) => followed(before, changes));
  const take = (file: File) => {
    give({ file, found: undefined, way: 'file', kind: kindForFile(file.name, given.kind) });
    void lookInto(file)
      // A file that cannot be read here says so when it is sent.
      .catch(() => undefined)
      .then((found) =>
        setGiven((now) => (now.file === file ? { ...now, found, kind: kindForTool(found?.tool, now.kind) } : now)),
      );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!run.isPending) run.mutate({ given, aim });
  };
  const lacks = given.way === 'file' ? given.file === undefined : given.url.trim() === '';
  const isReady = !lacks && (aim.into === 'new' || aim.space !== '');
  return (
    <div className="import">
      <nav aria-label="Path" className="import-path">
        <Link href={`/organizations/${organization.id}`}>{organization.title}</Link>
        <Link href={`/organizations/${organization.id}/imports`}>Earlier imports</Link>
      </nav>
      <h1>Import</h1>
      <Form onSubmit={submit} className="import-form">
        <ChooseSource given={given} isDisabled={run.isPending} onChange={give} onFile={take} />
        <ChooseTarget
          organizationId={organization.id}
          aim={aim}
          isDisabled={run.isPending}
          mayMake={mayMake}
          hasVersions={mayHaveVersions(given)}
          onChange={(changes) => setAim((before) => ({ ...before, ...changes }))}
        />
        {mayFetchPictures(given, aim) && (
          <div>
            <Switch isSelected={given.fetchesPictures} onChange={(fetchesPictures) => give({ fetchesPictures })}>
              Fetch pictures that lie on other hosts
            </Switch>
            <p className="field-help">
              They are kept with the pages, so that these need the other hosts no more, such as those of ReadMe.
            </p>
          </div>
        )}
        {run.isPending && given.way === 'file' && <UploadProgress sent={sent} onCancel={cancel} />}
        {run.error !== null && run.error.name !== 'AbortError' && (
          <p role="alert" className="import-refused">
            {run.error.message}
          </p>
        )}
        <div className="import-actions">
          <Button kind="main" type="submit" isDisabled={!isReady || run.isPending}>
            Import
          </Button>
          <p className="field-help">
            It goes on without you. You can leave the page, and undo the import when it is done.
          </p>
        </div>
      </Form>
    </div>
  );
}

const takesAllVersions = (given: Given, { into, versions }: Aim): boolean =>
  into === 'new' && versions === 'all' && mayHaveVersions(given);

/** A website comes with its pictures, and of all versions none are fetched. */
const mayFetchPictures = (given: Given, aim: Aim): boolean => given.kind !== 'website' && !takesAllVersions(given, aim);

/** An address says what it leads to, until somebody says otherwise. */
function followed(before: Given, changes: Partial<Given>): Given {
  const { url } = changes;
  const guess = url === undefined || before.url !== '' ? undefined : guessSource(url);
  return { ...before, ...changes, ...(guess !== undefined && { kind: guess }) };
}

function UploadProgress({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  return (
    <div className="import-sending">
      <ProgressBar aria-label="Upload" value={sent * 100} className="import-progress">
        {({ percentage = 0 }) => (
          <>
            <span className="import-track" aria-hidden>
              <span className="import-bar" style={{ inlineSize: `${percentage}%` }} />
            </span>
            <span className="field-help">
              {percentage < 100
                ? `${Math.round(percentage)}% is uploaded. Stay on this page until it is.`
                : 'It is kept.'}
            </span>
          </>
        )}
      </ProgressBar>
      <Button onPress={onCancel}>Cancel the upload</Button>
    </div>
  );
}

function useImport(organizationId: string) {
  const [sent, setSent] = useState(0);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const stop = useRef<AbortController>(undefined);
  // Whoever leaves while the file is on its way gives it up: the server has nothing yet that could go on.
  useEffect(() => () => stop.current?.abort(), []);
  const run = useMutation({
    meta: { isShown: true },
    mutationFn: async ({ given, aim }: { given: Given; aim: Aim }) => {
      stop.current = new AbortController();
      setSent(0);
      const { signal } = stop.current;
      const sent = await toSource(given, (file) => sendUpload(organizationId, file, { signal, onProgress: setSent }));
      const source: RunSource = {
        ...sent,
        ...(takesAllVersions(given, aim) && { versions: 'all' }),
        ...(given.fetchesPictures && mayFetchPictures(given, aim) && { pictures: 'fetch' }),
      };
      return startRun(organizationId, { source, target: toTarget(given, aim) });
    },
    onSuccess: (begun) => {
      void client.invalidateQueries({ queryKey: ['organization', organizationId, 'imports'] });
      navigate(runPath(begun));
    },
  });
  return { run, sent, cancel: () => stop.current?.abort() };
}

async function toSource(
  { kind, way, file, url, ref }: Given,
  send: (file: File) => Promise<string>,
): Promise<RunSource> {
  if (way === 'file' && file !== undefined && kind !== 'git')
    return { type: 'file', format: kind, files: [await send(file)] };
  return { type: kind, url: url.trim(), ...(kind === 'git' && ref.trim() !== '' && { ref: ref.trim() }) };
}

function toTarget({ way, file, url }: Given, aim: Aim): RunTarget {
  const { space, changeRequest, mode, conflicts, parent } = aim;
  if (aim.into === 'new') {
    const guess = way === 'file' ? titleForFile(file?.name ?? '') : titleFor(url);
    const title = aim.title.trim() || guess;
    return { ...(title !== '' && { title }), ...(parent !== '' && { parent }), ...sitePlace(aim, title) };
  }
  if (changeRequest !== undefined) return { space, changeRequest };
  return { space, mode, ...(mode === 'update' && conflicts !== '' && { conflicts }) };
}
