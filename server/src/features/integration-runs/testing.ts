/** A script in the way of the public runtime package: a form with the event, its environment, and the body of a request. */
export const script = (handle: string): string => `
  const handle = async ({ event, environment, body, ctx }) => { ${handle} };
  export default { async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== '/v1') return new Response('Unsupported', { status: 400 });
    const form = await request.formData();
    const [event, environment] = ['event', 'environment'].map((name) => JSON.parse(form.get(name)));
    return handle({ event, environment, body: form.get('fetch-body'), ctx });
  } };`;
