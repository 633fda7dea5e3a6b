// The versions of a source: which are imported, and what came of them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Label, Link, Radio, RadioGroup, Text } from 'react-aria-components';
import { useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { again, type Run, runPath, type RunVersion, startRun } from './runs.ts';
import type { Given } from './source.tsx';
import { counted } from './texts.ts';

/** Of one import. */
const VERSIONS_AT_MOST = 20;

/** Whether a source may have versions, as far as anybody knows yet. */
export const mayHaveVersions = ({ kind, way, found }: Pick<Given, 'kind' | 'way' | 'found'>): boolean =>
  kind === 'git' || (kind === 'zip' && (way === 'url' || found === undefined || found.tool === 'docusaurus'));

interface ChoiceProps {
  versions: 'current' | 'all';
  isDisabled: boolean;
  onChange: (versions: 'current' | 'all') => void;
}

export function ChooseVersions({ versions, isDisabled, onChange }: ChoiceProps) {
  return (
    <RadioGroup
      className="import-target"
      value={versions}
      isDisabled={isDisabled}
      onChange={(value) => onChange(value as ChoiceProps['versions'])}
    >
      <Label>Versions, where Docusaurus keeps several</Label>
      <Radio value="current" className="radio">
        What is written now
      </Radio>
      <Radio value="all" className="radio">
        All versions, each in a space of its own
      </Radio>
      <Text slot="description" className="field-help">
        {versions === 'all'
          ? 'The spaces lie in a new collection. They are called as readers know the versions.'
          : 'The report says which others there are.'}
      </Text>
    </RadioGroup>
  );
}

/** Each version of the source, with its space, or a way to import those that have none. */
export function Versions({ run, versions }: { run: Run; versions: readonly RunVersion[] }) {
  const all = useAllVersions(run);
  const isOpen = run.undoneAt === undefined;
  const left = versions.filter(({ space }) => space === undefined).length;
  const mayImport = left > 0 && run.source.versions !== 'all' && run.target.space === undefined;
  return (
    <section className="import-box" aria-labelledby="import-versions">
      <h2 id="import-versions">Versions of the source</h2>
      <ul className="import-entries">
        {versions.map(({ name, label, space, pages, brokenLinks = 0, ...version }) => (
          <li key={name}>
            {space !== undefined && isOpen ? <Link href={`/spaces/${encodeURIComponent(space)}`}>{label}</Link> : label}
            <span className="import-where">
              {[
                counted(pages, 'page'),
                ...(version.default ? ['readers see it first'] : []),
                ...(brokenLinks > 0 ? [counted(brokenLinks, 'broken link')] : []),
                ...(space === undefined ? ['not imported'] : []),
              ].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {all.error !== null && (
        <p role="alert" className="field-error">
          {all.error.message}
        </p>
      )}
      {mayImport && (
        <div className="import-actions">
          <Button isPending={all.isPending} onPress={() => all.mutate()}>
            Import all versions
          </Button>
          <p className="field-help">
            Each comes into a new space
            {versions.length > VERSIONS_AT_MOST ? `, the first ${VERSIONS_AT_MOST} of them` : ''}. This import stays as
            it is.
          </p>
        </div>
      )}
      {left > 0 && run.source.versions === 'all' && (
        <p className="field-help">
          One import takes {VERSIONS_AT_MOST} versions. The command line imports the others, each by its folder.
        </p>
      )}
    </section>
  );
}

/** What came of several versions; the figures of a report are those of the first. */
export function versionsText(made: readonly RunVersion[]): string {
  const pages = made.reduce((sum, version) => sum + version.pages, 0);
  const first = made.find((version) => version.default);
  return `It is done: ${made.length} versions, with ${counted(pages, 'page')}.${first === undefined ? '' : ` The figures are those of ${first.label}.`}`;
}

function useAllVersions(run: Run) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    meta: { isShown: true },
    mutationFn: () => startRun(run.organization, again(run, { versions: 'all' })),
    onSuccess: (begun) => {
      void client.invalidateQueries({ queryKey: ['organization', run.organization, 'imports'] });
      navigate(runPath(begun));
    },
  });
}
