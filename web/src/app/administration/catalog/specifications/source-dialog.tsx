import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { settingsPath } from '../../tabs.ts';
import type { Specification } from './reads.ts';

/** Adds a specification, or gives one another source. */
export function SourceDialog({
  organizationId,
  spec,
  onClose,
}: {
  organizationId: string;
  spec?: Specification;
  onClose: () => void;
}) {
  const [slug, setSlug] = useState(spec?.slug ?? '');
  const [kind, setKind] = useState(spec === undefined || spec.sourceURL !== undefined ? 'url' : 'text');
  const [url, setUrl] = useState(spec?.sourceURL ?? '');
  const [text, setText] = useState('');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: () => {
      const source = kind === 'url' ? { url: url.trim() } : { text };
      return spec === undefined
        ? call<Specification>('POST /orgs/{organizationId}/openapi', {
            path: { organizationId },
            body: { slug: slug.trim(), source },
          })
        : call<Specification>('PUT /orgs/{organizationId}/openapi/{specSlug}', {
            path: { organizationId, specSlug: spec.slug },
            body: { source },
          });
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ['organization', organizationId, 'specifications'] });
      onClose();
      navigate(settingsPath(organizationId, 'specifications', saved.slug));
    },
  });
  return (
    <FormDialog
      title={spec === undefined ? 'Add a specification' : `Change the source of ${spec.slug}`}
      action={spec === undefined ? 'Add' : 'Save'}
      doing={save}
      onClose={onClose}
      keepsOpen={text !== ''}
      isDisabled={kind === 'text' && text === ''}
    >
      {spec === undefined && (
        <Field
          label="Name"
          isRequired
          maxLength={100}
          value={slug}
          onChange={(value) => setSlug(value.toLowerCase())}
          placeholder="petstore"
          help="Blocks of pages name it so. Small letters, digits and hyphens."
        />
      )}
      <RadioGroup className="field" value={kind} onChange={setKind}>
        <Label>Source</Label>
        <div className="radios">
          <Radio value="url" className="radio">
            An address, fetched again every six hours
          </Radio>
          <Radio value="text" className="radio">
            A file
          </Radio>
        </div>
      </RadioGroup>
      {kind === 'url' ? (
        <Field
          label="Address"
          type="url"
          isRequired
          maxLength={2048}
          value={url}
          onChange={setUrl}
          placeholder="https://api.example.com/openapi.yaml"
        />
      ) : (
        <FileField text={text} onChange={setText} />
      )}
      {save.error !== null && (
        <p role="alert" className="field-error">
          {save.error.message}
        </p>
      )}
    </FormDialog>
  );
}

function FileField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  return (
    <div className="field">
      <div>
        <Button onPress={() => file.current?.click()}>Choose a file</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json,.yaml,.yml,application/json,application/yaml"
          aria-label="Specification file"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen === undefined) return;
            setName(chosen.name);
            void chosen.text().then(onChange);
          }}
        />
      </div>
      <p className="field-help" role="status">
        {text === '' ? 'JSON or YAML, in Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2.' : name}
      </p>
    </div>
  );
}
