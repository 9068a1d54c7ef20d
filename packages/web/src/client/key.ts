// The key this browser shows to the API. A server of this laptop hands it over in the fragment, which never leaves the
// browser; it is kept for this tab alone unless a person asks to keep it on this device.

const NAME = "assay.key";

export function takeKeyFromAddress(): void {
  const found = /^#key=([\x21-\x7e]+)$/.exec(location.hash)?.[1];
  if (found === undefined) return;
  keepKey(decodeURIComponent(found), false);
  history.replaceState(null, "", location.pathname + location.search);
}

export function heldKey(): string | undefined {
  return sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME) ?? undefined;
}

export function keepKey(key: string, onDevice: boolean): void {
  sessionStorage.setItem(NAME, key);
  if (onDevice) localStorage.setItem(NAME, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(NAME);
  localStorage.removeItem(NAME);
}
