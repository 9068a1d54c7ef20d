// What the content network sends to the API, and what it adds to every file it serves.

export const API_PATHS = ["/v1/*", "/health", "/openapi.json", "/docs*"] as const;

/** Of all callers together; each key has its own limit in the API. */
export const API_THROTTLE = { throttlingBurstLimit: 200, throttlingRateLimit: 100 } as const;

export const SECURITY_HEADERS = {
  /** Reports are shared by an address that cannot be guessed; no search engine may list it. */
  robots: "noindex, nofollow",
  tlsOnlySeconds: 31_536_000,
} as const;
