// How a script of ours receives what happens: in the way of the public runtime package, without it.

/** What happened, what the script may know, and the body of a request that it is about. */
export interface Incoming {
  event: { type: string } & Readonly<Record<string, unknown>>;
  environment: Environment;
  body: Blob | undefined;
}

export interface Environment {
  apiEndpoint: string;
  apiTokens: { integration: string; installation?: string };
  secrets: Readonly<Record<string, string>>;
  installation?: Installed;
  siteInstallation?: Installed;
}

interface Installed {
  configuration: Readonly<Record<string, unknown>>;
  urls: { publicEndpoint: string };
}

type Handler = (incoming: Incoming) => Response | undefined | Promise<Response | undefined>;

/** A script that has a handler for some kinds of events, and none for all others. */
export const handling = (handlers: Readonly<Record<string, Handler>>) => ({
  async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== '/v1') return new Response('There is nothing here.', { status: 404 });
    const form = await request.formData();
    const [event, environment] = ['event', 'environment'].map(
      (name) => JSON.parse(form.get(name) as string) as unknown,
    );
    const body = form.get('fetch-body');
    const incoming = { event, environment, body: body instanceof Blob ? body : undefined } as Incoming;
    const handle = handlers[incoming.event.type];
    if (handle === undefined) return new Response('', { status: 406 });
    return (await handle(incoming)) ?? new Response('OK');
  },
});

/** A text of the configuration; empty where there is none. */
export const configured = (installed: Installed | undefined, name: string): string => {
  const value = installed?.configuration[name];
  return typeof value === 'string' ? value : '';
};
