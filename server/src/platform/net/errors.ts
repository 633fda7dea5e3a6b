export type OutboundErrorCode = 'blocked' | 'timeout' | 'too-large' | 'too-many-redirects' | 'network' | 'bad-url';

/**
 * Why a request to the outside gave nothing. The message may be shown to whoever gave the URL: it names the host and
 * neither the path nor an address, so that nobody learns from it what lies inside. `cause` is for the log.
 */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
