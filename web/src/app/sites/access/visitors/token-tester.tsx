import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { SITE, type SiteAt } from '../../reads.ts';
import { previewAs, type TestedToken } from './reads.ts';

/** Says what the site makes of a token, before a reader finds out. */
export function TokenTester({ at }: { at: SiteAt }) {
  const [token, setToken] = useState('');
  const test = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call<TestedToken>(`POST ${SITE}/publishing/auth/test`, { path: at, body: { token: plain(token) } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plain(token) !== '' && !test.isPending) test.mutate();
  };
  return (
    <section aria-labelledby="visitor-test">
      <h2 id="visitor-test">Test a token</h2>
      <Form className="form" onSubmit={submit}>
        <Field
          label="Token"
          help="As your back end makes it, or the whole address with jwt_token that it leads to. It is looked at and not kept."
          lines={4}
          maxLength={8000}
          value={token}
          onChange={(value) => {
            setToken(value);
            test.reset();
          }}
          error={test.error?.message}
        />
        <div>
          <Button type="submit" isDisabled={plain(token) === ''} isPending={test.isPending}>
            Test the token
          </Button>
        </div>
      </Form>
      <div role="status">{test.data !== undefined && <Verdict at={at} tested={test.data} />}</div>
    </section>
  );
}

/** The token alone, also where an address is pasted that carries it. */
export function plain(written: string): string {
  const url = URL.parse(written.trim());
  return url?.searchParams.get('jwt_token') ?? written.trim().replace(/^Bearer\s+/i, '');
}

const REFUSALS: Readonly<Record<NonNullable<TestedToken['refusal']>, string>> = {
  malformed: 'This is no token. A token has three parts of letters and digits, with dots between them.',
  algorithm: 'It is not signed with HS256, and no other algorithm is taken.',
  signature: 'Another key signed it. Sign with the key above, as the text that it is.',
  expired: 'It has expired.',
  early: 'It is not good yet: its nbf has not come.',
};

function Verdict({ at, tested }: { at: SiteAt; tested: TestedToken }) {
  const { isValid, refusal, claims, known, expiresAt, isAdaptive } = tested;
  return (
    <div className="form">
      <div className="access-state" data-state={isValid ? 'good' : 'bad'}>
        <p>
          <strong>{isValid ? 'The site takes this token.' : 'The site refuses this token.'}</strong>{' '}
          {refusal !== undefined && REFUSALS[refusal]}
        </p>
        {expiresAt !== undefined && (
          <p>
            {isValid ? 'It is good until' : 'It is said to end'}{' '}
            {new Date(expiresAt).toLocaleString(document.documentElement.lang)}.
          </p>
        )}
        {isValid && expiresAt === undefined && (
          <p>It never expires. Give tokens an exp, so that who leaves reads no more.</p>
        )}
      </div>
      {claims !== undefined && <Claims claims={claims} known={known} isValid={isValid} isAdaptive={isAdaptive} />}
      {isValid && <LookAs at={at} known={known} />}
    </div>
  );
}

const USUAL = new Set(['exp', 'nbf', 'iat', 'iss', 'aud', 'jti']);

function Claims({
  claims,
  known,
  isValid,
  isAdaptive,
}: Pick<TestedToken, 'known' | 'isValid' | 'isAdaptive'> & { claims: Readonly<Record<string, unknown>> }) {
  const rows = Object.entries(claims).slice(0, 100);
  const useOf = (name: string): string => {
    if (USUAL.has(name)) return 'Of the token itself';
    if (!isValid) return 'Not used: the token is refused';
    if (!isAdaptive) return 'Not used: adaptive content is off';
    return name in known ? 'Used' : 'Not used: the schema does not declare it so';
  };
  return (
    <table className="access-table">
      <caption className="only-spoken">What the token says</caption>
      <thead>
        <tr>
          <th>Claim</th>
          <th>Value</th>
          <th>Site</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td>
              <bdi>{JSON.stringify(value)}</bdi>
            </td>
            <td>{useOf(name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Opens the site as this visitor sees it. */
export function LookAs({ at, known }: { at: SiteAt; known: Readonly<Record<string, unknown>> }) {
  const look = useMutation({
    mutationFn: () => previewAs(at, known),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  return (
    <div>
      <Button isPending={look.isPending} onPress={() => look.mutate()}>
        Open the site as this visitor
      </Button>
    </div>
  );
}
