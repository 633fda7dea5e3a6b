import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form, Link } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import { type Followed, followed, toSource } from './reads.ts';

/** Says what readers come to at an address. */
export function AddressTest() {
  const { place } = useLooking();
  const [written, setWritten] = useState('');
  const [asked, setAsked] = useState<string>();
  const { data, error, isFetching } = useQuery({ ...followed(place, asked ?? ''), enabled: asked !== undefined });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written.trim() !== '') setAsked(toSource(written));
  };
  return (
    <section aria-labelledby="address-test">
      <h2 id="address-test">Test an address</h2>
      <Form className="parts-test" onSubmit={submit}>
        <Field label="Address inside the space" value={written} onChange={setWritten} placeholder="guide/old" />
        <Button type="submit" isPending={isFetching}>
          Test
        </Button>
      </Form>
      <p role="status">
        {error !== null && error.message}
        {asked !== undefined && data !== undefined && (
          <>
            <bdi>/{asked}</bdi> {WORDS[data.by]}{' '}
            {data.page !== undefined && (
              <Link href={toPath(place, { name: 'page', pageId: data.page.id })}>{data.page.title}</Link>
            )}
          </>
        )}
      </p>
    </section>
  );
}

const WORDS: Readonly<Record<Followed['by'], string>> = {
  page: 'is the address of the page',
  redirect: 'redirects to',
  spelling: 'is the address in another spelling, and redirects to',
  former: 'was the address once, and redirects to',
  file: 'is the file of the page, and redirects to',
  nothing: 'leads to no page: readers see that nothing is there.',
};
