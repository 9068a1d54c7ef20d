// Bytes by key, private. Keys come from one file of the adapter's owner and are never built from people's text unescaped.

export interface Blobs {
  put(key: string, bytes: Uint8Array | string, mediaType: string): Promise<void>;
  /** undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Makes every content that the key ever had unreadable for good; then it holds what is `left`, or nothing. */
  erase(key: string, left?: { readonly bytes: Uint8Array | string; readonly mediaType: string }): Promise<void>;
  /** A URL that reads the bytes for a while without a key. */
  presign(key: string, seconds: number): Promise<string>;
}
