// A browser at the pages of the provider: cookies, redirects, its form to sign in, and the form that leads back.
/** Who the provider believes to be. */
export const ORIGIN = 'https://idp.example';

/** A form that a page of the provider has its browser send. */
export interface IdpForm {
  action: string;
  fields: Record<string, string>;
}

export interface IdpBrowser {
  /** Goes where we led to, signs in if asked, and answers the form that leads back. */
  signIn(location: string, user: string): Promise<IdpForm>;
}

const HOPS_AT_MOST = 10;

export function openBrowser(at: (url: string) => string): IdpBrowser {
  const jar = new Map<string, string>();
  const ask = async (url: string, form?: Record<string, string>): Promise<{ url: string; html: string }> => {
    let [address, body] = [url, form === undefined ? undefined : new URLSearchParams(form)];
    for (let hop = 0; hop < HOPS_AT_MOST; hop += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(at(address), {
        redirect: 'manual',
        headers: { cookie },
        ...(body && { method: 'POST', body }),
      });
      for (const header of answer.headers.getSetCookie()) keep(jar, header);
      const location = answer.headers.get('location');
      if (location === null) return { url: address, html: await answer.text() };
      [address, body] = [new URL(location, address).href, undefined];
      if (!address.startsWith(ORIGIN)) throw new Error(`The provider leads to ${address}.`);
    }
    throw new Error('The provider leads on and on.');
  };
  return {
    signIn: async (location, user) => {
      const first = await ask(location);
      // Who is signed in there already is not asked again.
      const isAsked = first.html.includes('name="password"');
      if (!isAsked) return formIn(first);
      const { action, fields } = formIn(first);
      return formIn(await ask(action, { ...fields, username: user, password: 'a password of the tests' }));
    },
  };
}

function keep(jar: Map<string, string>, header: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  if (value === 'deleted' || /Max-Age=0/i.test(header)) jar.delete(name);
  else jar.set(name, value);
}

/** The form of a page; the one for the language comes after it, or before it with a select and no method. */
function formIn({ url, html }: { url: string; html: string }): IdpForm {
  const [form] = html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/i) ?? [];
  if (form === undefined) throw new Error(`${url} has no form: ${html.replaceAll(/<[^>]*>|\s+/g, ' ').slice(0, 800)}`);
  const action = attributeIn(/<form[^>]*>/.exec(form)?.[0] ?? '', 'action') ?? '';
  const inputs = [...form.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
    const name = attributeIn(input, 'name');
    return name === undefined || name === 'remember_username'
      ? []
      : [[name, attributeIn(input, 'value') ?? ''] as const];
  });
  return { action: new URL(action, url).href, fields: Object.fromEntries(inputs) };
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#039': "'" };

const attributeIn = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll(/&(\w+|#\d+);/g, (all, entity) => ENTITIES[entity] ?? all);
