import { createServer, type ServerResponse } from 'node:http';

export interface FileServer {
  url: (path: string) => string;
  /** What is answered at a path: bytes, or whatever the function does. */
  answers: Map<string, string | Uint8Array | ((response: ServerResponse) => void)>;
  close: () => Promise<void>;
}

/** A server on this machine that serves what a test gives it, and 404 else. */
export async function startFileServer(): Promise<FileServer> {
  const answers: FileServer['answers'] = new Map();
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (typeof answer === 'function') answer(response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
