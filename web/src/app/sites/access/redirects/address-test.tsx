import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form, Link } from 'react-aria-components';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import type { SiteAt } from '../../reads.ts';
import { type Followed, followedFrom } from './reads.ts';

/** Says what readers come to at an address, and by which rule. */
export function AddressTest({ at }: { at: SiteAt }) {
  const [written, setWritten] = useState('');
  const [asked, setAsked] = useState<string>();
  const { data, error, isFetching } = useQuery({ ...followedFrom(at, asked ?? ''), enabled: asked !== undefined });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written.trim() !== '') setAsked(written.trim());
  };
  return (
    <section aria-labelledby="address-test">
      <h2 id="address-test">Test an address</h2>
      <Form className="parts-test" onSubmit={submit}>
        <Field
          label="Address of the site"
          value={written}
          onChange={setWritten}
          placeholder="/old/page"
          maxLength={2000}
        />
        <Button type="submit" isPending={isFetching}>
          Test
        </Button>
      </Form>
      <div role="status">
        {error !== null && <p className="field-error">{error.message}</p>}
        {asked !== undefined && data !== undefined && !isFetching && <Answer asked={asked} followed={data} />}
      </div>
    </section>
  );
}

const WORDS: Readonly<Record<Followed['by'], string>> = {
  page: 'is the address of',
  moved: 'was the address before, and leads to',
  'space-redirect': 'leads, by a redirect of the space, to',
  spelling: 'is the address in another spelling, and leads to',
  redirect: 'leads to',
  file: 'is the path of a file, and leads to',
  listing: 'is a list of the site, such as a feed or a sitemap:',
  nothing: 'leads nowhere: readers see that no page is there.',
};

function Answer({ asked, followed: { by, target, page, redirect } }: { asked: string; followed: Followed }) {
  return (
    <>
      <p>
        <bdi className="parts-address">{asked}</bdi> {WORDS[by]}{' '}
        {page === undefined ? (
          target !== undefined && <bdi>{target}</bdi>
        ) : (
          <Link href={`/spaces/${page.spaceId}/pages/${page.id}`}>{page.title}</Link>
        )}
        {redirect !== undefined && (
          <>
            {' '}
            through the redirect <bdi className="parts-address">{redirect.source}</bdi>
          </>
        )}
      </p>
      {page !== undefined && target !== undefined && (
        <p className="parts-facts">
          Readers see <bdi>{target}</bdi>
        </p>
      )}
    </>
  );
}
