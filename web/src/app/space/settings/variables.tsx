import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { ApiError, call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/toast-queue.ts';
import type { Place } from '../addresses.ts';
import { contentOf, keyOf } from '../content.ts';
import { useLooking } from '../context.ts';
import { useEdit } from '../edits.ts';
import {
  changedVariables,
  faultOfVariables,
  faultsOf,
  type Scalar,
  toVariables,
  type Variable,
} from '../page-settings/values.ts';
import { Variables } from '../page-settings/variables-field.tsx';

type Values = Readonly<Record<string, Scalar>>;

const variablesOf = (place: Place) =>
  queryOptions({
    queryKey: [...keyOf(place), 'variables'],
    queryFn: async ({ signal }) => {
      const [operation, options] = contentOf(place, 'revision');
      const query = { metadata: false, computed: false };
      return (await call<{ variables: Values }>(operation, { ...options, query, signal })).variables;
    },
    // What stands in a form is not exchanged by reading again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Values that expressions in all pages of the space name. */
export function SpaceVariables() {
  const { place } = useLooking();
  const { data } = useQuery(variablesOf(place));
  return (
    <section aria-labelledby="space-variables">
      <h2 id="space-variables">Variables of the space</h2>
      <p className="field-help">Use them in expressions of all pages, such as space.vars.version.</p>
      {data === undefined ? <Loading /> : <Loaded values={data} />}
    </section>
  );
}

function Loaded({ values }: { values: Values }) {
  const [variables, setVariables] = useState<readonly Variable[]>(() => toVariables(values));
  const [fault, setFault] = useState<string>();
  const edit = useEdit({ isShown: true });
  const refused = edit.error instanceof ApiError ? faultsOf(edit.error.answer).variables : undefined;
  const isChanged = changedVariables(values, variables) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOfVariables(variables);
    setFault(found);
    const changed = changedVariables(values, variables);
    if (edit.isPending || found !== undefined || changed === undefined) return;
    edit.mutate([{ operation: 'update_variables', variables: changed }], {
      onSuccess: () => notify({ kind: 'done', text: 'The variables are saved.' }),
    });
  };
  return (
    <Form className="form" onSubmit={submit}>
      <Variables
        variables={variables}
        onChange={(next) => {
          setVariables(next);
          setFault(undefined);
        }}
        error={fault ?? refused ?? edit.error?.message}
      />
      {(variables.length > 0 || isChanged) && (
        <div>
          <Button kind="main" type="submit" isDisabled={!isChanged} isPending={edit.isPending}>
            Save the variables
          </Button>
        </div>
      )}
    </Form>
  );
}
