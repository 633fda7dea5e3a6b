import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/client.ts';
import type { Screen } from '../../preview/dressing.ts';
import { Failed } from '../../shell/failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { sitePath } from '../addresses.ts';
import { useSite } from '../context.ts';
import { spacesIn, structureOf } from '../reads.ts';
import { type Editing, EditingContext } from './context.ts';
import { drafts } from './drafts.ts';
import './look.css';
import { LookPreview } from './preview.tsx';
import { Sections } from './sections.tsx';
import { faultsOf, isSame, type Look } from './settings.ts';
import { Overtaken, type Scope, useLook, useReset, useSaving } from './use-look.ts';
import { useLookPreview } from './use-preview.ts';

/** How a site looks, next to a page of it that already does. */
export function LookTab() {
  const [siteSpaceId, setSiteSpaceId] = useState('');
  useNoticeOfLeaving();
  const scope = siteSpaceId === '' ? undefined : { siteSpaceId };
  return <Looking key={siteSpaceId} scope={scope} onScope={setSiteSpaceId} />;
}

/** Whoever leaves with something unsaved learns that it is kept, and how to come back to it. */
function useNoticeOfLeaving(): void {
  const { at, site } = useSite();
  const [, navigate] = useLocation();
  useEffect(
    () => () => {
      if (![...drafts.keys()].some((key) => key.startsWith(at.siteId))) return;
      notify({
        kind: 'done',
        text: `The new look of “${site.title}” is not saved. It waits here until this window is closed.`,
        action: { label: 'Go back', onPress: () => navigate(sitePath(at.organizationId, at.siteId, 'look')) },
      });
    },
    [],
  );
}

interface Props {
  scope: Scope;
  onScope: (siteSpaceId: string) => void;
}

function Looking({ scope, onScope }: Props) {
  const { look, error, refetch, ...rest } = useLook(scope);
  if (look === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  const isReady = look !== undefined && rest.saved !== undefined && (scope === undefined || rest.site !== undefined);
  return isReady ? <Loaded look={look} scope={scope} onScope={onScope} {...rest} /> : <Loading />;
}

type LoadedProps = Props & Omit<ReturnType<typeof useLook>, 'look' | 'error' | 'refetch'> & { look: Look };

function Loaded({ look, saved, site, scope, onScope, change, isChanged, keep }: LoadedProps) {
  const { site: opened, mayChange } = useSite();
  const [screen, setScreen] = useState<Screen>(() => ({ device: deviceHere(), scheme: schemeHere() }));
  const [isPreview, setPreview] = useState(false);
  const { shown, error } = useLookPreview({ look, site, scope, before: saved?.look ?? look });
  const saving = useSaving(scope);
  const refusal = error ?? saving.error;
  const faults = refusal instanceof ApiError ? faultsOf(refusal.answer) : new Map<string, string>();
  const editing: Editing = { look, site, mayChange, change, faults, colors: shown?.preview.colors ?? [] };
  const save = (isForced = false) => {
    if (saved === undefined) return;
    saving.mutate(
      { look, base: saved, site, isForced },
      {
        onSuccess: () => {
          keep(undefined);
          notify({ kind: 'done', text: 'The look is saved. Readers see it from their next page on.' });
        },
      },
    );
  };
  return (
    <EditingContext value={editing}>
      <div className="look" {...(isPreview && { 'data-preview': true })}>
        <div className="look-form">
          <Head
            scope={scope}
            onScope={onScope}
            hasOwn={site !== undefined && !isSame(site, saved?.look)}
            onReset={() => keep(undefined)}
          />
          <fieldset disabled={!mayChange} className="look-all">
            <legend className="only-spoken">Settings of the look</legend>
            <Sections />
          </fieldset>
          <Bar
            {...{
              isChanged,
              isPending: saving.isPending,
              error: saving.error ?? (error instanceof ApiError ? error : null),
            }}
            isWrong={faults.size > 0}
            onSave={save}
            onDiscard={() => {
              keep(undefined);
              saving.reset();
            }}
            onPreview={() => setPreview(true)}
          />
        </div>
        <LookPreview
          {...{ shown, error, screen }}
          isEmpty={opened.siteSpaces === 0}
          title={`A page of ${opened.title}`}
          onScreen={(part) => setScreen({ ...screen, ...part })}
          onBack={() => setPreview(false)}
        />
      </div>
    </EditingContext>
  );
}

interface HeadProps {
  scope: Scope;
  onScope: (siteSpaceId: string) => void;
  hasOwn: boolean;
  onReset: () => void;
}

/** Whose look it is: that of the site, or of one of its spaces. */
function Head({ scope, onScope, hasOwn, onReset }: HeadProps) {
  const { at, mayChange } = useSite();
  const { data } = useQuery(structureOf(at));
  const spaces = data === undefined ? [] : spacesIn(data);
  const reset = useReset(scope);
  return (
    <div className="look-head">
      <h1>Look</h1>
      {!mayChange && <p className="site-note">You may look at these settings, and not change them.</p>}
      {spaces.length > 1 && (
        <Select
          label="Of"
          value={scope?.siteSpaceId ?? ''}
          choices={[['', 'The whole site'], ...spaces.map(({ id, title }) => [id, `“${title}” alone`] as const)]}
          onChange={onScope}
        />
      )}
      {scope !== undefined && !hasOwn && (
        <p className="field-help">It looks as its site does. What you change here is for this space alone.</p>
      )}
      {scope !== undefined && hasOwn && mayChange && (
        <Button isPending={reset.isPending} onPress={() => reset.mutate(undefined, { onSuccess: onReset })}>
          Set everything back to the site
        </Button>
      )}
    </div>
  );
}

interface BarProps {
  isChanged: boolean;
  isPending: boolean;
  error: Error | null;
  /** Whether what is wrong stands at the settings. */
  isWrong: boolean;
  onSave: (isForced?: boolean) => void;
  onDiscard: () => void;
  onPreview: () => void;
}

/** What is done with what was changed. */
function Bar({ isChanged, isPending, error, isWrong, onSave, onDiscard, onPreview }: BarProps) {
  const { mayChange } = useSite();
  return (
    <div className="look-bar">
      {error !== null && (
        <p className="field-error" role="alert">
          {isWrong ? 'Some settings are not right yet: their parts are marked.' : error.message}
        </p>
      )}
      {mayChange && (
        <p role="status" className="look-state">
          {isChanged ? 'Not saved yet. Readers see the saved look.' : 'Saved'}
        </p>
      )}
      <div className="look-buttons">
        {mayChange && (
          <>
            {error instanceof Overtaken ? (
              <Button kind="danger" isPending={isPending} onPress={() => onSave(true)}>
                Save over theirs
              </Button>
            ) : (
              <Button kind="main" isDisabled={!isChanged} isPending={isPending} onPress={() => onSave()}>
                Save
              </Button>
            )}
            <Button isDisabled={!isChanged} onPress={onDiscard}>
              Discard
            </Button>
          </>
        )}
        <span className="look-to-preview">
          <Button onPress={onPreview}>
            <IconEye size={18} aria-hidden />
            Preview
          </Button>
        </span>
      </div>
    </div>
  );
}

/** A page of a desktop is hard to see in a part of a small window. */
const deviceHere = (): Screen['device'] => (matchMedia('(width < 100rem)').matches ? 'phone' : 'desktop');

/** As the application is shown now. */
function schemeHere(): Screen['scheme'] {
  const chosen = document.documentElement.dataset['scheme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
