/** What the process is asked for. */
export interface Order {
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  /** A picture of more is not read. */
  pixels: number;
}

/** `kept`: the picture is better left as it is. `unavailable`: there is no library for this machine. */
export type Answer = { kind: 'made'; bytes: Uint8Array } | { kind: 'kept' } | { kind: 'unavailable' };
