// As much of this package as the tests use: it brings no types.
declare module 'samlp' {
  interface ParsedRequest {
    id: string;
    issuer: string;
    assertionConsumerServiceURL: string;
    destination: string;
  }
  type Done<T> = (error: Error | null, value: T) => void;

  const samlp: {
    parseRequest: (request: object, options: object, done: Done<ParsedRequest>) => void;
    getSamlResponse: (options: object, user: object, done: Done<string | Buffer>) => void;
  };
  export default samlp;
  export type { ParsedRequest };
}
